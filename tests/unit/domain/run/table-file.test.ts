import { expect, test } from 'vitest'
import { tableCsv, tableSlug, tableTitle } from '../../../../src/domain/run/table-file.ts'

const table = {
  app: 'google-sheets' as const,
  name: 'Survey Log!',
  fields: [{ name: 'date' }, { name: 'Name, "first"' }],
}

test('a table is a file of its headings', () => {
  expect(tableCsv(table)).toBe('date,"Name, ""first"""\n')
})

test('a table has an address and a title', () => {
  expect(tableSlug(table)).toBe('google-sheets-survey-log')
  expect(tableTitle(table)).toBe('Google Sheets, tab Survey Log!')
  expect(tableTitle({ app: 'notion', name: 'Database' })).toBe('Notion database')
})
