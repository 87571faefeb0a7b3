import { expect, test } from 'vitest'
import { matches, searchTemplates } from '../../../../src/domain/catalog/search.ts'
import { foundLine } from '../../../../src/domain/catalog/visible.ts'
import { aCard } from './card-fixture.ts'

const reminder = aCard({ slug: 'a', title: 'Chase unpaid invoices', tags: ['billing'], tools: ['stripe'] })
const digest = aCard({ slug: 'b', name: 'Weekly digest', title: 'Weekly digest', tags: ['report'], tools: ['slack'] })

test('a search ignores case and the white space around the query', () => {
  expect(searchTemplates([reminder, digest], '  WEEKLY ')).toEqual([digest])
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

test('the count line keeps the words of the specification for one template too', () => {
  expect(foundLine(1, ' refund ')).toBe('Found 1 templates matching "refund"')
  expect(foundLine(0, 'fax')).toBe('Found 0 templates matching "fax"')
})
