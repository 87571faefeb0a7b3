import { describe, expect, test } from 'vitest'
import { readCsv } from '#adapters/csv/read-csv.ts'
import { IMPORT_COLUMNS } from '#domain/import/import-columns.ts'
import { aRow, aSheet } from '../../fixtures/import/a-sheet.ts'

function read(text: string) {
  const sheet = readCsv(text)
  if (!sheet.ok) throw new Error(sheet.error.kind === 'invalid-input' ? sheet.error.message : sheet.error.kind)
  return sheet.value
}
const sentence = (text: string) => {
  const sheet = readCsv(text)
  return !sheet.ok && sheet.error.kind === 'invalid-input' ? sheet.error.message : 'was read'
}
const HEADER = IMPORT_COLUMNS.join(',')

describe('every spelling of the same sheet is read alike', () => {
  const rows = [aRow(), aRow({ name: 'Watch prices; report', description: 'He said "now", then\nwent on.' })]
  const wanted = read(aSheet(rows)).rows.map(({ cells }) => cells)

  test.each([
    ['semicolons', aSheet(rows, { delimiter: ';' })],
    ['tabs', aSheet(rows, { delimiter: '\t' })],
    ['a byte order mark', `\ufeff${aSheet(rows)}`],
    ['a byte order mark and semicolons', `\ufeff${aSheet(rows, { delimiter: ';' })}`],
    ['line ends of Windows', aSheet(rows, { lineEnd: '\r\n' })],
    ['line ends of an old Mac', aSheet(rows, { lineEnd: '\r' })],
    ['a first line sep=;', `sep=;\r\n${aSheet(rows, { delimiter: ';', lineEnd: '\r\n' })}`],
    ['a first line sep=,', `SEP=,\n${aSheet(rows)}`],
    ['a first line sep= with a tab, after a byte order mark', `\ufeffsep=\t\n${aSheet(rows, { delimiter: '\t' })}`],
    ['a first line sep=| in quotes', `"sep=|"\n${aSheet(rows, { delimiter: '|' })}`],
    ['a first line sep= that spreadsheets saved as a row', `sep=;;;;;;;\n${aSheet(rows, { delimiter: ';' })}`],
    ['a first line sep= that is wrong', `sep=;\n${aSheet(rows)}`],
    ['blanks after the commas', aSheet(rows).replaceAll(/,(?! )/g, ', ')],
    ['blanks around the tabs', aSheet(rows, { delimiter: '\t' }).replaceAll('\t', ' \t ')],
    [
      'unseen characters in the header',
      `\u200b${aSheet(rows).replace(HEADER, HEADER.replaceAll(',', '\u00ad,\u200b'))}`,
    ],
    ['no-break spaces in the header', aSheet(rows).replace(HEADER, HEADER.replaceAll(',', '\u00a0,\u00a0'))],
    ['a header in capitals with spaces', aSheet(rows).replace(HEADER, HEADER.toUpperCase().replaceAll(',', ' , '))],
    ['a header with spaces for underscores', aSheet(rows).replace(HEADER, HEADER.replaceAll('_', ' '))],
    ['a header in quotes', aSheet(rows).replace(HEADER, HEADER.replaceAll(/\w+/g, '"$&"'))],
    ['blank lines at the end', `${aSheet(rows)}\n\n\n`],
    ['empty cells to the right', aSheet(rows).replaceAll(/,(?=\n|$)/g, ',,,')],
  ])('%s', (_, text) => {
    expect(read(text).rows.map(({ cells }) => cells)).toEqual(wanted)
  })

  test('columns in another order, and more of them, with a note on those', () => {
    const [row] = read(`price,${[...IMPORT_COLUMNS].reverse().join(',')}\n9,r,t,y,c,d,ti,n`).rows
    expect(row?.cells).toEqual({
      name: 'n',
      title: 'ti',
      description: 'd',
      creator: 'c',
      youtube_url: 'y',
      template_url: 't',
      resource_url: 'r',
    })
    expect(read(`price,${HEADER}\n9,n,ti,d,c,y,t,r`).notes).toEqual(['The column "price" was ignored.'])
  })
})

test('rows have the numbers the editor sees: blank rows count, a cell of three lines does not', () => {
  const text = `${HEADER}\na,,"one\ntwo\nthree",,,,\n,,,,,,\n\nb,,x,,,,`
  expect(read(text).rows.map(({ row, cells }) => [row, cells.name])).toEqual([
    [2, 'a'],
    [5, 'b'],
  ])
})

test('a formula stays the text it is', () => {
  expect(read(`${HEADER}\n"=HYPERLINK(""http://x"",""y"")",,+1,,,,@sum`).rows[0]?.cells).toMatchObject({
    name: '=HYPERLINK("http://x","y")',
    description: '+1',
    resource_url: '@sum',
  })
})

test('a row with a comma too many is rejected by its number, the others are read', () => {
  const sheet = read(`${HEADER}\na,t,first, second,,,,,x\nb,,x,,,,`)
  expect(sheet.rejected).toEqual([
    { row: 2, column: null, reason: expect.stringContaining('more cells than the header') },
  ])
  expect(sheet.rows).toHaveLength(1)
})

test.each([
  ['no header', 'a,b,c\n1,2,3', /^The first row must name the columns: name, title/],
  ['a page of HTML', '<!doctype html><html><body>Sign in</body></html>', /^The first row must name the columns/],
  ['a missing column', `${HEADER.replace(',creator', '')}\na`, /^The header row lacks creator\./],
  ['a column twice', `${HEADER},Name\na`, /names name twice/],
  ['nothing below the header', `${HEADER}\n\n ,\n`, /no row below it/],
  ['a quote that is never closed', `${HEADER}\n"a,b,c\nd`, /quotes/],
  ['a quote in the middle of a cell', `${HEADER}\na,b "c" d,,,,,`, /quotes near line 2/],
  ['a row without end', `${HEADER}\n"${'a'.repeat(30_000)}"`, /longer than 20000 characters/],
  ['10,001 rows', `${HEADER}\n${'a,,,,,,\n'.repeat(10_001)}`, /more than 10,000 rows/],
  ['a hundred columns', `${HEADER}${',x'.repeat(100)}\na`, /more than 100 columns/],
  ['nothing', '', /must name the columns/],
])('%s is refused in a sentence', (_, text, reason) => {
  expect(sentence(text)).toMatch(reason)
})

test('10,000 rows are read', () => {
  expect(read(`${HEADER}\n${'a,,,,,,\n'.repeat(10_000)}`).rows).toHaveLength(10_000)
})
