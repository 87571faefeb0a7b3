import { expect, test } from 'vitest'
import { matches, searchTemplates } from '../../../../src/domain/catalog/search.ts'
import { foundLine, lastPage, readPage, showingLine } from '../../../../src/domain/catalog/visible.ts'
import { aCard } from './card-fixture.ts'

const reminder = aCard({ slug: 'a', title: 'Chase unpaid invoices', tags: ['billing'], tools: ['stripe'] })
const digest = aCard({ slug: 'b', name: 'Weekly digest', title: 'Weekly digest', tags: ['report'], tools: ['slack'] })

test('a search ignores case and the white space around the query', () => {
  expect(searchTemplates([reminder, digest], '  WEEKL ')).toEqual([digest])
})

test('an empty query returns everything in the order given', () => {
  expect(searchTemplates([digest, reminder], '   ')).toEqual([digest, reminder])
})

test.each(['unpaid inv', 'send invoice', 'polite note', 'billing', 'stripe'])('"%s" is found in its field', (query) => {
  expect(matches(reminder, query)).toBe(true)
})

test('a query is text, not a pattern', () => {
  expect(matches(reminder, 'unpaid.*')).toBe(false)
})

test.each(['e-commerce', 'E-COMMERCE', 'Gmail'])('"%s" is found as the site prints it', (query) => {
  expect(matches(aCard({ tags: [], tools: ['gmail'] }), query)).toBe(true)
})

test('the printed names of shelf and tools find what carries their ids', () => {
  const card = aCard({ category: 'lead-generation', tags: ['lead-generation'], tools: ['sheets', 'drive'] })
  for (const query of ['Lead generation', 'google sheets', 'Google Drive']) expect(matches(card, query)).toBe(true)
  const imported = aCard({ category: null, name: 'Campaign planner', description: 'Plans.', tags: [], tools: [] })
  expect(matches(imported, 'marketing')).toBe(true)
  expect(matches(card, 'customer support')).toBe(false)
})

test('apps beyond the tools are found, also by the older or shorter name people still type', () => {
  const card = aCard({ tags: [], apps: ['shopify', 'x', 'meta', 'postgresql', 'google-analytics'] })
  for (const query of ['shopify', 'Twitter', 'instagram', 'facebook', 'postgres', 'Google Analytics'])
    expect([query, matches(card, query), matches(aCard({ tags: [] }), query)]).toEqual([query, true, false])
})

test('the count line says how many, and one of them is one template', () => {
  expect(foundLine(1, ' refund ')).toBe('Found 1 template matching "refund"')
  expect(foundLine(1, '')).toBe('Found 1 template')
  expect(foundLine(0, 'fax')).toBe('Found 0 templates matching "fax"')
})

test('a later page says which of all it shows', () => {
  expect(showingLine(15, 67)).toBe('Showing 15 of 67 templates')
  expect(showingLine(30, 67, 15)).toBe('Showing 16 to 30 of 67 templates')
  expect(showingLine(75, 67, 60)).toBe('Showing 61 to 67 of 67 templates')
  expect(showingLine(15, 1)).toBe('Showing 1 of 1 template')
})

test('a page in an address that is no number counts as the first', () => {
  const read = (search: string) => readPage(new URLSearchParams(search))
  expect(['', 'page=3', 'page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e99', 'page='].map(read)).toEqual([
    1, 3, 1, 1, 1, 1, 1, 1,
  ])
  expect([0, 15, 16].map(lastPage)).toEqual([1, 1, 2])
})
