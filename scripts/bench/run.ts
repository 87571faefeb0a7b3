/**
 * Measures what takes too long for `npm test`, or depends on timing. Fails when a budget is exceeded.
 *   npm run bench                 search and functions, as ratios: half a minute
 *   npm run bench -- build        whether two clean builds publish the same bytes
 *   npm run bench -- lighthouse   Lighthouse on a page of each kind, downloaded on the first run
 * Budgets of page bytes and requests are in budgets.json and part of `npm test`.
 */
import path from 'node:path'
import { environmentAt } from '../../local/environment.ts'
import { buildSite } from '../build-site.ts'
import { PackagesMissing } from '../cached-packages.ts'
import { freePorts } from '../ports.ts'
import { runPackage } from '../run-command.ts'
import { say } from '../run-until-stopped.ts'
import { compareBuilds } from './build.ts'
import { runLighthouse } from './lighthouse.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Each returns its failures as messages. */
const RUNS: Record<string, () => Promise<string[]>> = {
  times: async () => {
    // Sequential: parallel benchmarks would slow each other down.
    const { ok, output } = await runPackage(root, 'vitest/vitest.mjs', ['bench', '--run', '--no-file-parallelism'])
    say(output)
    return ok ? [] : ['A ratio exceeds its budget.']
  },
  build: async () => (await compareBuilds(root)).map((file) => `Two builds differ in ${file}`),
  lighthouse: async () => {
    const ports = await freePorts()
    const environment = environmentAt(ports)
    const { ok, output } = await buildSite(root, environment)
    return ok ? runLighthouse(root, { ports, log: say }) : [`The site could not be built.\n${output}`]
  },
}

const [wanted = 'times'] = process.argv.slice(2)
const run = RUNS[wanted]
const wrong = run
  ? await run().catch((error) => {
      if (!(error instanceof PackagesMissing)) throw error
      return [error.message]
    })
  : [`Unknown benchmark "${wanted}". Use one of ${Object.keys(RUNS).join(', ')}.`]
say(wrong.join('\n') || 'All budgets are met.')
process.exitCode = wrong.length > 0 ? 1 : 0
