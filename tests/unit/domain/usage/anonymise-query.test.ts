import { expect, test } from 'vitest'
import { anonymiseQuery } from '#domain/usage/anonymise-query.ts'

test.each([
  ['  Notion   CRM ', 'notion crm'],
  ['n8n v1.2', 'n8n v1.2'],
  ['top 10000', 'top 10000'],
  ['Cafe\u0301', 'café'],
  ['max@example.com', null],
  ['mail an max @ example', null],
  ['+49 (170) 123-4567', null],
  ['4242424242424242', null],
  ['٤٢٤٢ ٤٢٤٢', null],
  [' x ', null],
  ['客户'.repeat(30), '客户'.repeat(25)],
  [`a${'客'.repeat(59)}`, `a${'客'.repeat(49)}`],
])('of %j is kept %j', (typed, kept) => {
  expect(anonymiseQuery(typed)).toBe(kept)
})
