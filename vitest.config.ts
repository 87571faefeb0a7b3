import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { planIds } from './src/integrations/plan-ids.ts'

const UNIT = ['tests/unit/**/*.test.ts']
const ISLANDS = ['tests/unit/browser/**/*.test.ts', 'tests/unit/islands/**/*.test.ts']
const CONTRACT = ['tests/contract/**/*.test.ts']
const PACKED = 'tests/fixtures/shop/packed-folder.ts'
/** Stories sign in with the same script against the same mock, so a browser of its own is for `npm run test:all`. */
const NIGHTLY = process.env.TEST_ALL === '1' ? [] : ['tests/contract/clerk-browser.test.ts']
/** About how long something may take. */
const IN_TIME = ['outages', 'shop-strange-services', 'storage-limits'].map((name) => `tests/contract/${name}.test.ts`)

export default defineConfig({
  define: { __PLAN_IDS__: JSON.stringify(planIds()) },
  test: {
    environment: 'node',
    // Times differ from machine to machine, so only `npm run bench` asks for them.
    benchmark: { include: ['scripts/bench/*.bench.ts'] },
    setupFiles: ['tests/setup.ts'],
    // Bundled functions need no transform, which takes a processor second for each shop.
    server: { deps: { external: [/\/\.netlify\//] } },
    // Left to itself Vitest keeps a core free; many of these tests wait: for a limit of time, a service, a browser.
    maxWorkers: availableParallelism() + 1,
    // Only what hangs is to be cut off: on a busy machine a whole shop, or thousands of histories, take minutes.
    hookTimeout: 300_000,
    testTimeout: 300_000,
    projects: [
      // These leave nothing behind, so one process runs many files: to start one for each takes a third of the time.
      { extends: true, test: { name: 'shared', include: UNIT, exclude: ISLANDS, isolate: false } },
      // The functions read the environment once, and an island the page when it loads: a process for each file.
      {
        extends: true,
        test: { name: 'apart', include: ['tests/*.test.ts', ...ISLANDS, ...IN_TIME], globalSetup: PACKED },
      },
      // Each shop imports a copy of the functions, which so read its environment.
      {
        extends: true,
        test: {
          name: 'patient',
          include: CONTRACT,
          exclude: [...IN_TIME, ...NIGHTLY],
          isolate: false,
          globalSetup: PACKED,
          setupFiles: ['tests/setup.ts', 'tests/patient-clock.ts'],
        },
      },
      // The built site, which `npm test` has by then: one process asks one shop.
      {
        extends: true,
        test: {
          name: 'html',
          include: ['tests/html/**/*.test.ts'],
          globalSetup: 'tests/fixtures/serve-build.ts',
          isolate: false,
          fileParallelism: false,
        },
      },
    ],
  },
})
