import Fuse from 'fuse.js'
import { expect, test } from 'vitest'
import { searchTemplates } from '#domain/catalog/search.ts'
import { createSearchIndex } from '#domain/catalog/search-index.ts'
import { openNearMatches } from '../../src/browser/catalogue/near-matches.ts'
import { syntheticCards } from '../../tests/fixtures/synthetic-cards.ts'

const QUERIES = ['weekly report', 'customer', 'zzz']
const MISSPELT = ['invoce', 'refnud order']

const cards = syntheticCards(10_000)
/** The times differ so much that a few rounds suffice. */
const FEW = { iterations: 3, time: 300, warmup: false }
const index = createSearchIndex(cards)
for (const at of cards.keys()) index.prepare(at)
const { close } = await openNearMatches(index)

test('the index looks up each key in a tenth of the time of a linear scan', async ({ bench }) => {
  const keys = QUERIES.flatMap((query) => [...query].map((_, at) => query.slice(0, at + 1)))
  const each = (find: (query: string) => unknown) => () => {
    for (const key of keys) find(key)
  }
  const took = await bench.compare(
    bench(
      'index',
      each((key) => index.cardsAt(index.find(key))),
    ),
    bench(
      'plain rule',
      each((key) => searchTemplates(cards, key)),
    ),
    FEW,
  )
  expect(took.get('index')).toBeFasterThan(took.get('plain rule'), { delta: 0.9 })
})

test('typo-tolerant search takes a tenth of the time of fuse.js over all cards', async ({ bench }) => {
  const fuse = new Fuse(cards, {
    keys: ['title', 'name', 'description', 'tags', 'tools'],
    ignoreLocation: true,
    threshold: 0.3,
  })
  const took = await bench.compare(
    bench('close matches', () => MISSPELT.map((query) => close(query, 6, []))),
    bench('fuse.js', () => MISSPELT.map((query) => fuse.search(query))),
    FEW,
  )
  expect(took.get('close matches')).toBeFasterThan(took.get('fuse.js'), { delta: 0.9 })
})
