import { expect, test } from 'vitest'
import { libraryOf, matching } from '../../../../src/islands/account-page/library.ts'
import { aCard } from '../../domain/catalog/card-fixture.ts'

const cards = [
  aCard({ slug: 'invoice-reminder', name: 'Invoice reminder', updated: '2026-05-02' }),
  aCard({ slug: 'lead-scoring', name: 'Lead scoring', updated: '2026-06-01' }),
  aCard({ slug: 'from-a-sheet', name: 'From a sheet', updated: null }),
]
const at = (day: string) => `${day}T08:00:00.000Z`

test('what has a newer version stands first, all else by the day', () => {
  const downloads = [
    { slug: 'from-a-sheet', at: at('2026-07-01') },
    { slug: 'invoice-reminder', at: at('2026-05-02') },
    { slug: 'lead-scoring', at: at('2026-05-31') },
  ]
  expect(libraryOf(downloads, cards)).toEqual([
    { slug: 'lead-scoring', at: at('2026-05-31'), name: 'Lead scoring', newer: '2026-06-01' },
    { slug: 'from-a-sheet', at: at('2026-07-01'), name: 'From a sheet', newer: null },
    { slug: 'invoice-reminder', at: at('2026-05-02'), name: 'Invoice reminder', newer: null },
  ])
})

test('a template that left the shop stays in the list, without a name', () => {
  expect(libraryOf([{ slug: 'gone', at: at('2026-01-01') }], cards)).toEqual([
    { slug: 'gone', at: at('2026-01-01'), name: null, newer: null },
  ])
})

test('a search finds what holds all its words', () => {
  const entries = libraryOf(
    cards.map(({ slug }) => ({ slug, at: at('2026-07-01') })),
    cards,
  )
  const found = (search: string) => matching(entries, search).map(({ slug }) => slug)
  expect(found('')).toHaveLength(3)
  expect(found(' REMIND  inv ')).toEqual(['invoice-reminder'])
  expect(found('lead invoice')).toEqual([])
})
