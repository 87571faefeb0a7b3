import path from 'node:path'
import type { Response } from '@playwright/test'
import { overBudget } from '../../scripts/bench/budgets.ts'
import { heaviestPages, PAGE_KINDS, type PageKind, VIEWED_AS } from '../../scripts/bench/page-kinds.ts'
import { clearCache, measureResponse, revisitPage, visitPage } from '../../scripts/bench/visit-page.ts'
import { signIn } from './fixtures/account.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ pictures: true })

const root = path.resolve(import.meta.dirname, '../..')

const TITLES: Record<PageKind, string> = {
  home: 'the home page',
  template: 'a template page',
  'large template': 'the page of a large template',
  'set-up': 'a setup page',
  'hand-over': 'a page for a client',
  shop: 'the shop',
  list: 'a list of templates',
  guide: 'a guide page',
  health: 'the page about the library’s health',
  auth: 'the sign-in page',
  roadmap: 'a page for members, seen by nobody,',
  'roadmap of a member': 'a page for members, seen by one,',
  admin: 'the page for admins',
}

/** Kinds by who sees them: each of these is a story. */
const STORIES = Object.entries({
  'a first-time visitor': PAGE_KINDS.filter((kind) => !VIEWED_AS[kind]),
  'a signed-in user': PAGE_KINDS.filter((kind) => VIEWED_AS[kind]),
})

test.describe('no view costs too much', () => {
  // Home asks to sign in.
  test.use({ newcomer: true })

  for (const [who, kinds] of STORIES)
    test(`of ${who}`, async ({ browser, baseURL, desk, watch }) => {
      test.slow()
      const heaviest = heaviestPages(root)
      for (const kind of kinds)
        await test.step(`${TITLES[kind]} asks for no more than its budget, at first and again`, async () => {
          const context = await browser.newContext({ reducedMotion: 'reduce' })
          const page = await context.newPage()
          watch.page(page)
          const url = `${baseURL}${heaviest[kind]}`
          const email = VIEWED_AS[kind]
          if (email) {
            await signIn(page, desk, email, 'home')
            await page.waitForLoadState('networkidle')
            await clearCache(page)
          }
          const first = await visitPage(page, url, kind)
          // Whoever is sent on lands on the sign-in page, which has its own figures.
          const again = kind === 'roadmap' ? [] : await revisitPage(page, url, kind)
          expect.soft(overBudget([...first, ...again])).toEqual([])
          await context.close()
        })
    })
})

test('the first search asks for no more than its budget, and for nothing before somebody types', async ({ page }) => {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  const isData = (response: Response) => /\/catalogue(-details)?\.json$|\/near-matches\./.test(response.url())
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(responses.splice(0).filter(isData)).toEqual([])
  // Only where few match are misspellings looked for: this way every part of the search arrives.
  await page.getByRole('searchbox', { name: 'Search template' }).fill('invioce')
  await page.getByRole('region', { name: 'Close matches' }).first().waitFor()
  await page.waitForLoadState('networkidle')

  const answers = await Promise.all(
    responses.map(async (response) => ({
      ...(await measureResponse(response)),
      isLate: response.url().includes('/near-matches.'),
    })),
  )
  const sum = (wanted: (answer: (typeof answers)[number]) => boolean) =>
    answers.filter(wanted).reduce((total, { size }) => total + size, 0)
  const measure = 'First search'
  const figures = [
    { measure, where: 'scripts', value: sum(({ type, isLate }) => type === 'script' && !isLate) },
    { measure, where: 'catalogue', value: sum(({ type }) => type === 'fetch' || type === 'xhr') },
    { measure, where: 'close matches', value: sum(({ isLate }) => isLate) },
  ]
  expect(figures.filter(({ value }) => value === 0)).toEqual([])
  expect(overBudget(figures)).toEqual([])
})
