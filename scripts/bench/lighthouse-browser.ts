import { chromium } from '@playwright/test'
import { freePorts } from '../ports.ts'
import { browserThrough, startEdge } from './edge.ts'

/** A browser that Lighthouse can reach at `port`, with the edge of a CDN before the site. */
export async function openLighthouseBrowser(siteUrl: string) {
  const edge = await startEdge(siteUrl)
  const { site: port } = await freePorts()
  const { args, ...options } = browserThrough(siteUrl, edge)
  // Lighthouse opens its tabs in the browser's own profile: it must be one that Playwright keeps open, here a passing one.
  const context = await chromium.launchPersistentContext('', {
    ...options,
    args: [...args, `--remote-debugging-port=${port}`],
  })
  const close = async () => {
    await context.close()
    await edge.close()
  }
  return { port, close }
}
