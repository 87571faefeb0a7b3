import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Response } from '@playwright/test'
import { brotliSize, quickBrotliSize } from '../../scripts/bench/brotli-size.ts'
import { budgetFor, overBudget } from '../../scripts/bench/budgets.ts'
import { headBytes } from '../../scripts/bench/first-flight.ts'
import {
  fileOf,
  heaviestPages,
  PAGE_KINDS,
  type PageKind,
  pagesByKind,
  SEEN_BY,
} from '../../scripts/bench/page-kinds.ts'
import { forgetFiles, visitAgain, visitPage, weigh } from '../../scripts/bench/visit-page.ts'
import { signIn } from './fixtures/account.ts'
import { expect, test } from './fixtures/test.ts'

const root = path.resolve(import.meta.dirname, '../..')

const TITLES: Record<PageKind, string> = {
  home: 'the home page',
  template: 'a template page',
  'large template': 'the page of a large template',
  list: 'a list of templates',
  guide: 'a guide page',
  auth: 'the sign-in page',
  roadmap: 'a page for members, seen by nobody,',
  'roadmap of a member': 'a page for members, seen by one,',
  admin: 'the page for admins',
}

/** The pages of a kind that weigh more than so many bytes, styles included. */
function heavier(kind: PageKind, most: number) {
  const pages = pagesByKind(root)[kind].map((address) => ({ address, html: readFileSync(fileOf(root, address)) }))
  expect(pages.length).toBeGreaterThan(3)
  return pages
    .filter(({ html }) => quickBrotliSize(html) > most)
    .map(({ address, html }) => ({ address, bytes: brotliSize(html) }))
    .filter(({ bytes }) => bytes > most)
}

for (const kind of ['guide', 'list'] as const)
  test(`every ${kind} page travels in the first flight of a server, heads included`, async ({ request }) => {
    const heads = await headBytes((await request.get(heaviestPages(root)[kind])).headers())
    expect(heads).toBeGreaterThan(500)
    expect(heavier(kind, budgetFor('First answer', kind) - heads)).toEqual([])
  })

for (const kind of ['template', 'large template', 'list', 'guide'] as const) {
  test(`every ${kind} page keeps to its size, styles included`, () => {
    expect(heavier(kind, budgetFor('HTML and CSS', kind))).toEqual([])
  })

  test(`no ${kind} page names a script file or asks another host for anything`, () => {
    const loads =
      /<(?:script|img|iframe|link|source|video|audio|embed|object)\b[^>]*?\s(?:src|href|srcset|data)="([^"]*)"/g
    const wrong = pagesByKind(root)[kind].flatMap((address) =>
      [...readFileSync(fileOf(root, address), 'utf8').matchAll(loads)]
        .filter(
          ([tag, target = '']) => tag.startsWith('<script') || (isForeign(target) && !/rel="canonical"/.test(tag)),
        )
        .map(([tag]) => `${address}: ${tag}`),
    )
    expect(wrong).toEqual([])
  })
}

test.describe('somebody who comes for the first time', () => {
  // Home asks to sign in.
  test.use({ newcomer: true })

  for (const kind of PAGE_KINDS) {
    test(`${TITLES[kind]} asks for no more than its budget, at first and again`, async ({ page, baseURL, desk }) => {
      const url = `${baseURL}${heaviestPages(root)[kind]}`
      const email = SEEN_BY[kind]
      if (email) {
        await signIn(page, desk, email)
        await page.waitForLoadState('networkidle')
        await forgetFiles(page)
      }
      const first = await visitPage(page, url, kind)
      // Whoever is sent on lands on the sign-in page, which has its own figures.
      const again = kind === 'roadmap' ? [] : await visitAgain(page, url, kind)
      expect(overBudget([...first, ...again])).toEqual([])
    })
  }
})

test('the first search asks for no more than its budget, and for nothing before somebody types', async ({ page }) => {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  const isData = (response: Response) => /\/catalogue(-details)?\.json$|\/close-matches\./.test(response.url())
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(responses.splice(0).filter(isData)).toEqual([])
  // Only where few match are misspellings looked for: this way every part of the search arrives.
  await page.getByRole('searchbox', { name: 'Search template' }).fill('invioce')
  await page.getByRole('region', { name: 'Close matches' }).first().waitFor()
  await page.waitForLoadState('networkidle')

  const answers = await Promise.all(
    responses.map(async (response) => ({
      ...(await weigh(response)),
      isLate: response.url().includes('/close-matches.'),
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

test('the function for on-demand pages carries no tools for pictures', () => {
  const folder = path.join(root, '.netlify/v1/functions/ssr')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => /sharp|resvg/.test(file))).toEqual([])
})

const isForeign = (target: string) => /^(https?:)?\/\//.test(target)
