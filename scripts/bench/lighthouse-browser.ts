import { chromium } from '@playwright/test'
import { freePorts } from '../ports.ts'
import { browserThrough, startEdge } from './edge.ts'

/** A browser that Lighthouse can reach at `port`, with the edge of a CDN before the site. */
export async function openLighthouseBrowser(siteUrl: string) {
  const edge = await startEdge(siteUrl)
  const { site: port } = await freePorts()
  const { args, ...options } = browserThrough(siteUrl, edge)
  const browser = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${port}`] })
  const close = async () => {
    await browser.close()
    await edge.close()
  }
  return { port, close }
}
