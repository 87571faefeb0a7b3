import { describe, expect, test } from 'vitest'
import { matches, searchTemplates } from '../../../../src/domain/catalog/search.ts'
import { createSearchIndex } from '../../../../src/domain/catalog/search-index.ts'
import { foundLine, lastPage, readPage, showingLine } from '../../../../src/domain/catalog/visible.ts'
import { searchWords, stemOf } from '../../../../src/domain/catalog/word-search.ts'
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

describe('the best match comes first', () => {
  const inTitle = aCard({ slug: 'title', title: 'Report from Stripe', tags: [], tools: [], description: '' })
  const begins = aCard({ slug: 'begins', title: 'Stripe refunds', tags: [], tools: [], description: '' })
  const byApp = aCard({
    slug: 'app',
    title: 'Send invoices',
    name: 'Send',
    tags: [],
    tools: ['stripe'],
    description: '',
  })
  const byTag = aCard({
    slug: 'tag',
    title: 'Send receipts',
    name: 'Send',
    tags: ['stripe'],
    tools: [],
    description: '',
  })
  const byText = aCard({
    slug: 'text',
    title: 'Pay',
    name: 'Pay',
    tags: [],
    tools: [],
    description: 'Works with Stripe.',
  })
  const inside = aCard({ slug: 'inside', title: 'Pinstripes', name: 'Pin', tags: [], tools: [], description: '' })
  const index = createSearchIndex([inside, byText, byTag, byApp, inTitle, begins])
  const slugs = (places: readonly number[]) => index.cardsAt(places).map(({ slug }) => slug)

  test('by field, whole words before parts of words', () => {
    expect(slugs(index.rank('stripe'))).toEqual(['begins', 'title', 'app', 'tag', 'text', 'inside'])
  })

  test('an empty query keeps the order given', () => {
    expect(slugs(index.rank(' '))).toEqual(['inside', 'text', 'tag', 'app', 'title', 'begins'])
  })
})

describe('a query that no template contains is read word by word', () => {
  const dunning = aCard({ slug: 'dunning', title: 'Remind customers about failed payments', description: 'By email.' })
  const quiet = aCard({
    slug: 'quiet',
    title: 'Answer quietly',
    name: 'Answer',
    description: 'Says nothing.',
    tags: [],
  })
  const index = createSearchIndex([quiet, dunning])
  const search = (query: string, isMisspelled = () => false) =>
    index.cardsAt(searchWords(query, index, { isMisspelled })).map(({ slug }) => slug)

  test.each([
    ['other forms of the words', 'payment reminders'],
    ['any order, with fillers', 'a payment that failed, for my customers'],
    ['synonyms', 'chase overdue bills'],
    ['a word that no template has', 'failed payments zeppelin'],
  ])('%s: %s', (_, query) => expect(search(query)).toEqual(['dunning']))

  test('but not by the letters that a word begins with, nor with a misspelled word', () => {
    expect(search('q c')).toEqual([])
    expect(search('paymnet reminder', () => true)).toEqual([])
  })
})

test.each([
  ['reminders', 'reminder'],
  ['scanner', 'scanning'],
  ['summarize', 'summaries'],
  ['personalised', 'personalization'],
  ['monthly', 'months'],
])('"%s" and "%s" are forms of one word', (one, other) => {
  expect([stemOf(one), stemOf(other)]).toEqual([stemOf(other), stemOf(one)])
})
