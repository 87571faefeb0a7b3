import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Path of the first Chromium there is: the one named by CHROMIUM_PATH, the system's, or Playwright's own. Throws without any. */
export function findChromium(): string {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
  ]
  const found = places.find((path) => path && existsSync(path))
  if (!found) throw new Error('No Chromium found. Set CHROMIUM_PATH, or run: npx playwright install chromium')
  return found
}

export const launchChromium = () =>
  chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
