import { readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import { Site } from '#domain/site/site.ts'
import { planIds } from './plan-ids.ts'

/**
 * The inline script of every page. Minified once, when the configuration is read, so that the pages and the CSP hash
 * match. Its imports are source paths, which the build replaces: see browser-entry.ts. Without `visits` it doesn't
 * report page visits. `plans`: the ids of the names that browsers have stored.
 */
export function pageScript({ visits = readVisits(), plans = planIds() } = {}): string {
  // As text, since esbuild would move a defined object into its own variable.
  const source = readFileSync('src/browser/boot/before-paint.js', 'utf8').replace('PLAN_IDS', JSON.stringify(plans))
  return transformSync(source, { minify: true, target: 'es2022', define: { VISITS: String(visits) } }).code.trim()
}

function readVisits(): boolean {
  const { visits } = JSON.parse(readFileSync('content/site.json', 'utf8'))
  return Site.shape.visits.parse(visits)
}
