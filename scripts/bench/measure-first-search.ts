import type { Browser, Response } from '@playwright/test'
import type { Figure } from './budget.ts'
import { weigh } from './visit-page.ts'

const MISSPELT = 'invioce'

/** What arrives when somebody types into the search of the home page for the first time. */
export async function measureFirstSearch(browser: Browser, siteUrl: string): Promise<Figure[]> {
  const context = await browser.newContext()
  // Somebody at their first visit would have to close the one-time dialog before.
  await context.addInitScript(() => localStorage.setItem('has_seen_auth', 'true'))
  const page = await context.newPage()
  await page.goto(siteUrl, { waitUntil: 'networkidle' })
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  // Only where few match are misspellings looked for: this way every part of the search arrives.
  await page.getByPlaceholder('Search template').first().fill(MISSPELT)
  await page.getByRole('region', { name: 'Close matches' }).first().waitFor()
  await page.waitForLoadState('networkidle')
  // Misspellings are looked for after the answer, by a part of its own.
  const isLate = (response: Response) => new URL(response.url()).pathname.includes('/close-matches.')
  const answers = await Promise.all(responses.filter((response) => !isLate(response)).map(weigh))
  const late = await Promise.all(responses.filter(isLate).map(weigh))
  await context.close()
  const sum = (...types: string[]) =>
    answers.reduce((total, { type, size }) => (types.includes(type) ? total + size : total), 0)
  return [
    { measure: 'First search', where: 'scripts', value: sum('script') },
    { measure: 'First search', where: 'catalogue', value: sum('fetch', 'xhr') },
    { measure: 'First search', where: 'close matches', value: late.reduce((total, { size }) => total + size, 0) },
  ]
}
