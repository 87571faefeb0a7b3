import { readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'

/**
 * The one inline script as pages carry it. Minified once, when the configuration is read, so that the pages and the
 * policy that allows it by its hash hold the same bytes. `version` is that of the files it asks for.
 */
export function pageScript(version: string): string {
  const text = readFileSync('src/islands/boot/before-paint.js', 'utf8')
  const source = text.replaceAll(/'(\/app\/\w+\.js)'/g, `'$1?v=${version}'`)
  return transformSync(source, { minify: true, target: 'es2022' }).code.trim()
}
