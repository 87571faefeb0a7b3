import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliSize, quickBrotliSize } from '../../scripts/bench/brotli-size.ts'
import { budgetFor, judge, readBudgets } from '../../scripts/bench/budget.ts'
import { figuresOf } from '../../scripts/bench/measure-pages.ts'
import { fileOf, heaviestPages, PAGE_KINDS, type PageKind, pagesByKind } from '../../scripts/bench/page-kinds.ts'
import { visitPage } from '../../scripts/bench/visit-page.ts'
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
  test(`${TITLES[kind]} asks for no more than its budget on the first view`, async ({ page, baseURL }) => {
    const visit = await visitPage(page, `${baseURL}${heaviestPages(root)[kind]}`)
    const over = figuresOf(kind, visit)
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
