import { readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'

/**
 * The one inline script as pages carry it. Minified once, when the configuration is read, so that the pages and the
 * policy that allows it by its hash hold the same bytes. What it imports stands in it as a source file, which a build
 * names anew: see browser-entry.ts.
 */
export function pageScript(): string {
  const source = readFileSync('src/islands/boot/before-paint.js', 'utf8')
  return transformSync(source, { minify: true, target: 'es2022' }).code.trim()
}
