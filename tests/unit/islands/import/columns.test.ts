import { expect, test } from 'vitest'
import { IMPORT_COLUMNS } from '#contracts/import-templates.ts'
import { COLUMNS, EXAMPLE } from '#islands/import/columns.ts'
import { newestFirst } from '#islands/import/list-imported.ts'

test('the format help explains the columns of the sheet in their order', () => {
  expect(Object.keys(COLUMNS)).toEqual(IMPORT_COLUMNS)
})

test('the example begins with the header row, and ends its last line', () => {
  expect(EXAMPLE.startsWith(`${IMPORT_COLUMNS.join(',')}\n`)).toBe(true)
  expect(EXAMPLE.endsWith('\n')).toBe(true)
})

test('the list shows the newest hundred first', () => {
  const cards = Array.from({ length: 120 }, (_, at) => ({ slug: `t-${at}`, name: `T ${at}` }))
  const listed = newestFirst(cards)
  expect(listed).toHaveLength(100)
  expect([listed[0]?.slug, listed.at(-1)?.slug]).toEqual(['t-119', 't-20'])
})
