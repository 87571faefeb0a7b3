import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/browser-path.mjs'

/** Without a browser on this machine, Playwright says how to get one. */
export const launchChromium = () =>
  chromium.launch({
    executablePath: findBrowser() ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
