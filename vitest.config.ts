import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/e2e/**'],
    setupFiles: ['tests/setup.ts'],
    // Left to itself Vitest keeps a core free; many of these tests wait for a service, and one for a browser.
    maxWorkers: availableParallelism(),
  },
})
