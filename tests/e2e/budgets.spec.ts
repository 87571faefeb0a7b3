import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliSize, quickBrotliSize } from '../../scripts/bench/brotli-size.ts'
import { budgetFor, judge, readBudgets } from '../../scripts/bench/budget.ts'
import { figuresOf, figuresOfAgain } from '../../scripts/bench/measure-pages.ts'
import {
  fileOf,
  heaviestPages,
  PAGE_KINDS,
  type PageKind,
  pagesByKind,
  SEEN_BY,
} from '../../scripts/bench/page-kinds.ts'
import { forgetFiles, visitAgain, visitPage } from '../../scripts/bench/visit-page.ts'
import { signIn } from './fixtures/account.ts'
import { expect, test } from './fixtures/test.ts'

// The gates of scripts/bench/budgets.json that are the same on every machine. `npm run bench` shows them with the times.
// The first view is a newcomer's: home asks to sign in.
test.use({ newcomer: true })

const root = path.resolve(import.meta.dirname, '../..')
const budgets = readBudgets()

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

for (const kind of ['template', 'large template', 'list', 'guide'] as const) {
  test(`every ${kind} page fits the first answer of a server, styles included`, () => {
    const pages = pagesByKind(root)[kind]
    const { most } = budgetFor(budgets, 'HTML and CSS', kind)
    const tooLarge = pages
      .map((address) => ({ address, html: readFileSync(fileOf(root, address)) }))
      .filter(({ html }) => quickBrotliSize(html) > most)
      .map(({ address, html }) => ({ address, bytes: brotliSize(html) }))
      .filter(({ bytes }) => bytes > most)
    expect(pages.length).toBeGreaterThan(3)
    expect(tooLarge).toEqual([])
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

for (const kind of PAGE_KINDS) {
  test(`${TITLES[kind]} asks for no more than its budget, at first and again`, async ({ page, baseURL, desk }) => {
    const url = `${baseURL}${heaviestPages(root)[kind]}`
    const email = SEEN_BY[kind]
    if (email) {
      await signIn(page, desk, email)
      await page.waitForLoadState('networkidle')
      await forgetFiles(page)
    }
    const visit = await visitPage(page, url)
    // Whoever is sent on lands on the sign-in page, which has its own figures.
    const again = kind === 'roadmap' ? [] : figuresOfAgain(kind, await visitAgain(page, url))
    const over = [...figuresOf(kind, visit), ...again]
      .map((figure) => judge(budgets, figure))
      .filter(({ verdict }) => verdict === 'over')
    expect(over).toEqual([])
    expect(visit.otherHosts).toEqual([])
  })
}

test('the function for on-demand pages carries no tools for pictures', () => {
  const folder = path.join(root, '.netlify/v1/functions/ssr')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => /sharp|resvg/.test(file))).toEqual([])
})

const isForeign = (target: string) => /^(https?:)?\/\//.test(target)
