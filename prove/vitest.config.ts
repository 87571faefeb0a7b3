import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['tests/**/*.test.ts'],
    setupFiles: ['../tests/setup.ts'],
    // They leave nothing behind, so one process runs many files.
    isolate: false,
    hookTimeout: 300_000,
    testTimeout: 300_000,
  },
})
