import { readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import { keptVersion } from './kept-version.ts'

/**
 * The one inline script as pages carry it. Minified once, when the configuration is read, so that the pages and the
 * policy that allows it by its hash hold the same bytes.
 */
export function pageScript(): string {
  const text = readFileSync('src/islands/boot/before-paint.js', 'utf8')
  const version = keptVersion()
  const source = text.replaceAll(/'(\/app\/\w+\.js)'/g, `'$1?v=${version}'`)
  return transformSync(source, { minify: true, target: 'es2022' }).code.trim()
}
