import { expect, test } from 'vitest'
import { IMPORT_COLUMNS } from '#contracts/import-templates.ts'
import { COLUMNS, EXAMPLE } from '#islands/import/columns.ts'

test('the format help explains the columns of the sheet in their order', () => {
  expect(Object.keys(COLUMNS)).toEqual(IMPORT_COLUMNS)
})

test('the example begins with the header row, and ends its last line', () => {
  expect(EXAMPLE.startsWith(`${IMPORT_COLUMNS.join(',')}\n`)).toBe(true)
  expect(EXAMPLE.endsWith('\n')).toBe(true)
})
