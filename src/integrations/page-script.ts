import { readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import { Site } from '#domain/site/site.ts'

/**
 * The one inline script as pages carry it. Minified once, when the configuration is read, so that the pages and the
 * policy that allows it by its hash hold the same bytes. What it imports stands in it as a source file, which a build
 * names anew: see browser-entry.ts. Without `visits` it tells nothing of a page that is left.
 */
export function pageScript({ visits } = readSettings()): string {
  const source = readFileSync('src/browser/boot/before-paint.js', 'utf8')
  return transformSync(source, { minify: true, target: 'es2022', define: { VISITS: String(visits) } }).code.trim()
}

function readSettings() {
  const { visits } = JSON.parse(readFileSync('content/site.json', 'utf8'))
  return { visits: Site.shape.visits.parse(visits) }
}
