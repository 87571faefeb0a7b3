import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { brotliSize, quickBrotliSize } from '../../scripts/bench/brotli-size.ts'
import { budgetFor } from '../../scripts/bench/budgets.ts'
import { headerBytes } from '../../scripts/bench/first-flight.ts'
import { fileOf, heaviestPages, type PageKind, pagesByKind } from '../../scripts/bench/page-kinds.ts'
import { fetchBuilt, root } from '../fixtures/built-site.ts'

const byKind = pagesByKind(root)
const heaviest = heaviestPages(root)
const pagesOf = (kind: PageKind) =>
  byKind[kind].map((address) => ({ address, html: readFileSync(fileOf(root, address), 'utf8') }))

/** Quality 11 takes 89 to 91 percent of quality 5 (measured), so below this share none is over. TEST_ALL weighs all. */
const SURE = process.env.TEST_ALL === '1' ? 1 : 0.915

/** The pages of a kind that weigh more than so many bytes, styles included. */
function heavier(kind: PageKind, most: number) {
  const pages = pagesOf(kind)
  expect(pages.length).toBeGreaterThan(3)
  return pages
    .filter(({ html }) => SURE * quickBrotliSize(Buffer.from(html)) > most)
    .map(({ address, html }) => ({ address, bytes: brotliSize(Buffer.from(html)) }))
    .filter(({ bytes }) => bytes > most)
}

test.each(['guide', 'list'] as const)(
  'every %s page travels in the first flight of a server, heads included',
  async (kind) => {
    const heads = await headerBytes(Object.fromEntries((await fetchBuilt(heaviest[kind])).headers))
    expect(heads).toBeGreaterThan(500)
    expect(heavier(kind, budgetFor('First answer', kind) - heads)).toEqual([])
  },
)

describe.each(['template', 'large template', 'set-up', 'hand-over', 'list', 'guide'] as const)(
  'of the kind %s',
  (kind) => {
    test(`every ${kind} page keeps to its size, styles included`, () => {
      expect(heavier(kind, budgetFor('HTML and CSS', kind))).toEqual([])
    })

    test(`no ${kind} page has a script file or a request to another host`, () => {
      const loads =
        /<(?:script|img|iframe|link|source|video|audio|embed|object)\b[^>]*?\s(?:src|href|srcset|data)="([^"]*)"/g
      const isForeign = (target: string) => /^(https?:)?\/\//.test(target)
      const wrong = pagesOf(kind).flatMap(({ address, html }) =>
        [...html.matchAll(loads)]
          .filter(
            ([tag, target = '']) => tag.startsWith('<script') || (isForeign(target) && !/rel="canonical"/.test(tag)),
          )
          .map(([tag]) => `${address}: ${tag}`),
      )
      expect(wrong).toEqual([])
    })
  },
)

test('the function for on-demand pages carries no tools for pictures', () => {
  const folder = path.join(root, '.netlify/v1/functions/ssr')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => /sharp|resvg/.test(file))).toEqual([])
})
