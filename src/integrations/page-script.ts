import { readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import { Site } from '#domain/site/site.ts'
import { planIds } from './plan-ids.ts'

/**
 * The one inline script as pages carry it. Minified once, when the configuration is read, so that the pages and the
 * policy that allows it by its hash hold the same bytes. What it imports stands in it as a source file, which a build
 * names anew: see browser-entry.ts. Without `visits` it tells nothing of a page that is left. `plans`: the ids of the
 * names that browsers store.
 */
export function pageScript({ visits = readVisits(), plans = planIds() } = {}): string {
  // As text, since esbuild would put an object that it defines into a variable of its own.
  const source = readFileSync('src/browser/boot/before-paint.js', 'utf8').replace('PLAN_IDS', JSON.stringify(plans))
  return transformSync(source, { minify: true, target: 'es2022', define: { VISITS: String(visits) } }).code.trim()
}

function readVisits(): boolean {
  const { visits } = JSON.parse(readFileSync('content/site.json', 'utf8'))
  return Site.shape.visits.parse(visits)
}
