import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser-path.mjs'

// `npm test` chooses free ports and builds for them; by hand the usual test ports serve.
const port = Number(process.env.PORT ?? 4331)
const executablePath = findBrowser() ?? undefined

export default defineConfig({
  testDir: 'tests/e2e',
  // One shop, one set of stores: stories take turns.
  workers: 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    baseURL: `http://localhost:${port}`,
    trace: 'retain-on-failure',
    acceptDownloads: true,
    launchOptions: {
      executablePath,
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'node scripts/start.ts',
    url: `http://localhost:${port + 1}/inbox.json`,
    env: { PORT: String(port), DATA_DIR: process.env.DATA_DIR ?? 'test-results/data' },
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})
