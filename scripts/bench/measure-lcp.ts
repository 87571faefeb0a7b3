import { type BrowserContext, chromium } from '@playwright/test'
import { listen } from '../../local/netlify/listen.ts'
import type { Figure } from './budget.ts'
import { browserThrough, startEdge } from './edge.ts'
import { heaviestPages, PAGE_KINDS, SEEN_BY } from './page-kinds.ts'
import { enter } from './sign-in.ts'
import { slowDown } from './slow-down.ts'
import { createSlowLine } from './slow-line.ts'
import { median } from './statistics.ts'
import { forgetFiles, PHONE } from './visit-page.ts'

export const LCP = 'LCP over that of an empty page'

const ROUNDS = 5

/** Nothing can be drawn sooner. A page without any text would have no largest one. */
const EMPTY = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Empty</title><link rel="icon" href="data:,"><p>One line of text.</p></html>`

/** A visitor of the roadmap is led to the sign-in page, which is measured itself. */
export const LCP_KINDS = PAGE_KINDS.filter((kind) => kind !== 'roadmap')

/**
 * When the largest part of the first screen stands on a slow phone with a slow line, over the same of an empty page.
 * Both are asked for in turn, so that another load of the machine reaches both; medians of five first visits.
 */
export async function measureLcp(root: string, site: { siteUrl: string; deskUrl: string }): Promise<Figure[]> {
  const pages = heaviestPages(root)
  const line = createSlowLine()
  const empty = await listen((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(EMPTY)
  }, 0)
  const emptyEdge = await startEdge(`http://localhost:${empty.port}`, line)
  const edge = await startEdge(site.siteUrl, line)
  const browser = await chromium.launch(browserThrough(site.siteUrl, edge))
  const figures: Figure[] = []
  try {
    for (const where of LCP_KINDS) {
      const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 1.75, isMobile: true })
      const email = SEEN_BY[where]
      if (email) await enter(await context.newPage(), { ...site, email })
      const ask = (url: string) => {
        line.hangUp()
        return largestPaint(context, url)
      }
      const [floors, paints]: [number[], number[]] = [[], []]
      for (let round = 0; round < ROUNDS; round++) {
        floors.push(await ask(`http://localhost:${emptyEdge.port}/`))
        paints.push(await ask(`${site.siteUrl}${pages[where]}`))
      }
      figures.push({ measure: LCP, where, value: median(paints) / median(floors) })
      await context.close()
    }
  } finally {
    await browser.close()
    await Promise.all([edge.close(), emptyEdge.close(), empty.close()])
  }
  return figures
}

/** Milliseconds from the start of the navigation, in a tab of its own that holds no file yet. */
async function largestPaint(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  await forgetFiles(page)
  await slowDown(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0))
        observer.observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  await page.close()
  return time
}
