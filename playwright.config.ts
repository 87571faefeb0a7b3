import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser-path.mjs'
import { TEST_SHOPS } from './scripts/ports.ts'

// `npm test` chooses free ports and builds for them; by hand the usual test ports serve.
const port = Number(process.env.PORT ?? 4331)
const dataDir = process.env.DATA_DIR ?? 'test-results/data'
const executablePath = findBrowser() ?? undefined

/** Each worker has a shop of its own, with its own stores: see fixtures/test.ts. */
const shops = Array.from({ length: TEST_SHOPS }, (_, at) => {
  const own = port + 2 * at
  const first = `http://localhost:${port + 1}/inbox.json`
  return {
    command: at === 0 ? 'node scripts/start.ts' : 'node tests/e2e/fixtures/serve-shop.ts',
    url: `http://localhost:${own + 1}/inbox.json`,
    env: { PORT: String(own), DATA_DIR: path.join(dataDir, String(at)), AFTER: first },
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 } as const,
  }
})

/** `npm run test:all`: with the stories that only run at night and before a release. */
const all = process.env.TEST_ALL === '1'
const NIGHTLY = /@nightly(?!-)/

export default defineConfig({
  projects: [
    { name: 'stories', testDir: 'tests/e2e', ...(all ? {} : { grepInvert: NIGHTLY }) },
    {
      name: 'phone',
      testDir: 'tests/e2e',
      grep: all ? /@(?:nightly-)?phone/ : /@phone/,
      use: { viewport: { width: 375, height: 812 } },
    },
    // Pictures to compare after a change of look: `npm run shots`.
    { name: 'shots', testDir: 'tests/shots', snapshotPathTemplate: `${process.env.SHOTS_DIR}/{arg}{ext}` },
  ],
  workers: TEST_SHOPS,
  fullyParallel: true,
  // Only what hangs is to be cut off: a busy machine takes its time.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    baseURL: `http://localhost:${port}`,
    // TRACE=1 keeps what a failed story did, step by step.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    acceptDownloads: true,
    // Belts and pulses that never rest keep a software renderer busy; what is about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
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
  webServer: shops,
})
