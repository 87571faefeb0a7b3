import { expect, test } from 'vitest'
import { missToKeep } from '#domain/usage/search-miss.ts'

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
])('of %j is kept %j', (typed, kept) => {
  expect(missToKeep(typed)).toBe(kept)
})
