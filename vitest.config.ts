import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const UNIT = ['tests/unit/**/*.test.ts']
const ISLANDS = ['tests/unit/islands/**/*.test.ts']
const CONTRACT = ['tests/contract/**/*.test.ts']
/** About how long something may take. */
const IN_TIME = ['outages', 'shop-strange-services', 'storage-limits'].map((name) => `tests/contract/${name}.test.ts`)

export default defineConfig({
  test: {
    environment: 'node',
    // Times differ from machine to machine, so only `npm run bench` asks for them.
    benchmark: { include: ['scripts/bench/*.bench.ts'] },
    setupFiles: ['tests/setup.ts'],
    // Left to itself Vitest keeps a core free; many of these tests wait: for a limit of time, a service, a browser.
    maxWorkers: availableParallelism() + 1,
    // Many begin with a whole shop, which takes its time on a busy machine.
    hookTimeout: 120_000,
    testTimeout: 60_000,
    projects: [
      // These leave nothing behind, so one process runs many files: to start one for each takes a third of the time.
      { extends: true, test: { name: 'shared', include: UNIT, exclude: ISLANDS, isolate: false } },
      // The functions read the environment once, and an island the page when it loads: a process for each file.
      { extends: true, test: { name: 'apart', include: ['tests/*.test.ts', ...ISLANDS, ...IN_TIME] } },
      {
        extends: true,
        test: {
          name: 'patient',
          include: CONTRACT,
          exclude: IN_TIME,
          setupFiles: ['tests/setup.ts', 'tests/patient-clock.ts'],
        },
      },
    ],
  },
})
