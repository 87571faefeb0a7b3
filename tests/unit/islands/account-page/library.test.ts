import { expect, test } from 'vitest'
import { foundBeside, libraryOf, matching } from '../../../../src/islands/account-page/library.ts'
import { aCard } from '../../domain/catalog/card-fixture.ts'

const cards = [
  aCard({ slug: 'invoice-reminder', name: 'Invoice reminder' }),
  aCard({ slug: 'lead-scoring', name: 'Lead scoring' }),
  aCard({ slug: 'from-a-sheet', name: 'From a sheet', imported: true }),
]
const NEWER = { version: '1.0.1', day: '2026-06-01', note: 'Asks again.' }
const taken = (slug: string, day: string, newer: typeof NEWER | null = null) => ({
  slug,
  at: `${day}T08:00:00.000Z`,
  version: '1.0.0',
  newer,
})

test('what has a newer version stands first, all else by the day', () => {
  const sheet = { ...taken('from-a-sheet', '2026-07-01'), version: null }
  const invoices = taken('invoice-reminder', '2026-05-02')
  const leads = taken('lead-scoring', '2026-05-31', NEWER)
  expect(libraryOf([sheet, invoices, leads], cards)).toEqual([
    { ...leads, name: 'Lead scoring', isKept: true },
    { ...sheet, name: 'From a sheet', isKept: false },
    { ...invoices, name: 'Invoice reminder', isKept: true },
  ])
})

test('what was downloaded before the sign-in is listed once, if it is still in the shop', () => {
  const guest = { 'lead-scoring': '2026-06-02', 'invoice-reminder': '2026-06-02', gone: '2026-06-02' }
  const listed = libraryOf([taken('lead-scoring', '2026-05-31')], cards, guest)
  expect(listed.map(({ slug }) => slug)).toEqual(['invoice-reminder', 'lead-scoring'])
})

test('a template that left the shop stays in the list, without a name and without older versions', () => {
  const gone = { ...taken('gone', '2026-01-01'), version: null }
  expect(libraryOf([gone], cards)).toEqual([{ ...gone, name: null, isKept: false }])
})

test('a search finds what holds all its words', () => {
  const found = (search: string) => matching(cards, search).map(({ slug }) => slug)
  expect(found('')).toHaveLength(3)
  expect(found(' REMIND  inv ')).toEqual(['invoice-reminder'])
  expect(found('lead invoice')).toEqual([])
})

test('a search also finds what was never downloaded, and tells so little of it that the library stays one', () => {
  const entries = libraryOf([taken('lead-scoring', '2026-05-31')], cards)
  const beside = (search: string) => foundBeside(entries, cards, search)
  expect(beside('invoice')).toEqual([
    { slug: 'invoice-reminder', name: 'Invoice reminder', version: null, at: null, newer: null, isKept: true },
  ])
  expect(beside('lead')).toEqual([])
  expect(beside(' ')).toEqual([])
  const many = Array.from({ length: 9 }, (_, nth) => aCard({ slug: `crm-${nth}` }))
  expect(foundBeside([], many, 'crm')).toHaveLength(5)
})
