import type { Browser } from '@playwright/test'
import { packCards, packDetails } from '../../src/domain/catalog/catalogue-file.ts'
import type { Figure } from './budget.ts'
import { whereOf } from './measure-search.ts'
import { QUERIES } from './search-queries.ts'
import { slowDown } from './slow-down.ts'
import { quantile } from './statistics.ts'
import { syntheticCards } from './synthetic-cards.ts'
import { PHONE } from './visit-page.ts'

const COUNT = 10_000
const DATA = /\/(catalogue|catalogue-details)\.json$|\/close-matches\./

/** The search of the home page with 10,000 templates on a slow phone, as the browser itself times keys and tasks. */
export async function measureTyping(browser: Browser, siteUrl: string): Promise<Figure[]> {
  const cards = syntheticCards(COUNT)
  const context = await browser.newContext({ viewport: PHONE })
  await context.addInitScript(watchTimings)
  await context.addInitScript(pretendCount, COUNT)
  const page = await context.newPage()
  await page.route('**/catalogue.json', (route) => route.fulfill({ json: packCards(cards) }))
  await page.route('**/catalogue-details.json', (route) => route.fulfill({ json: packDetails(cards) }))
  await page.route('**/drawings/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }))
  let early = 0
  page.on('request', (request) => {
    if (DATA.test(request.url())) early++
  })
  await slowDown(page)
  await page.goto(siteUrl, { waitUntil: 'networkidle' })
  const beforeFocus = early

  await page.evaluate(() => (window.timings.tasks.length = 0))
  // By its id: looking for a role reads the whole page, which takes a slow phone longer than what is measured.
  const field = page.locator('#search')
  await field.focus()
  // Found when everything is there, descriptions too.
  await field.fill('customer')
  await page.locator('[data-found]', { hasText: 'matching "customer"' }).waitFor()
  await page.waitForLoadState('networkidle')
  const preparing = await page.evaluate(() => window.timings.tasks.splice(0))

  for (const query of [...QUERIES, ...QUERIES]) {
    await field.fill('')
    await page.keyboard.type(query, { delay: 90 })
  }
  const keys = await page.evaluate(() => [...window.timings.keys.values()])
  await context.close()
  const where = whereOf(COUNT)
  return [
    { measure: 'Search data before focus', where: 'home', value: beforeFocus },
    { measure: 'Longest task while preparing a search', where, value: Math.max(0, ...preparing) },
    { measure: 'Keystroke to paint on a slow phone, 98th percentile', where, value: quantile(keys, 0.98) },
  ]
}

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'

declare global {
  interface Window {
    timings: { tasks: number[]; keys: Map<number, number> }
  }
}

/** Runs inside the page: the shelves as they would be built from so many templates, which the search leaves as they are. */
function pretendCount(count: number): void {
  addEventListener('DOMContentLoaded', () => {
    const catalogue = document.querySelector<HTMLElement>('[data-island="template-catalogue"]')
    if (catalogue) catalogue.dataset.count = String(count)
  })
}

/** Runs inside the page before anything else: tasks above 50 ms, and the time from each key to the next paint. */
function watchTimings(): void {
  localStorage.setItem('has_seen_auth', 'true')
  const timings: Window['timings'] = { tasks: [], keys: new Map() }
  window.timings = timings
  const observe = (type: string, see: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true, ...options })
  observe('longtask', ({ duration }) => timings.tasks.push(duration))
  observe(
    'event',
    (entry) => {
      const id = 'interactionId' in entry ? Number(entry.interactionId) : 0
      if (id > 0) timings.keys.set(id, Math.max(entry.duration, timings.keys.get(id) ?? 0))
    },
    // The least the browser tells of; quicker keys are left out, which makes the figure no better.
    { durationThreshold: 16 },
  )
}
