import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/e2e/**'],
    // Times differ from machine to machine, so only `npm run bench` asks for them.
    benchmark: { include: ['scripts/bench/*.bench.ts'] },
    setupFiles: ['tests/setup.ts'],
    // Left to itself Vitest keeps a core free; many of these tests wait: for a limit of time, a service, a browser.
    maxWorkers: availableParallelism() + 1,
    // Many begin with a whole shop, which takes its time on a busy machine.
    hookTimeout: 120_000,
    testTimeout: 60_000,
  },
})
