import { describe, expect, test } from 'vitest'
import { googleSheets } from '../../vendors/google-sheets.ts'
import { setUpMockServer } from '../fixtures/ask.ts'

const { begin, ask } = setUpMockServer([googleSheets], {
  host: 'sheets.googleapis.com',
  headers: { authorization: 'Bearer ya29.mock' },
})

const BOOK = '/v4/spreadsheets/book-1'
const given = () => ({
  'google-sheets': {
    'book-1': {
      Orders: [
        ['id', 'name', 'paid'],
        [1, 'Ada', true],
        [2, 'Ben', null],
      ],
      "Ada's list": [['x']],
    },
  },
})
const values = async (range: string, query = '') => (await ask({ path: `${BOOK}/values/${range}${query}` })).json
const send = (method: string, path: string, body: unknown) => ask({ method, path: `${BOOK}${path}`, body })
const rows = (session: { state(key: string): unknown }, tab: string) =>
  (session.state('google-sheets') as Record<string, { tabs: Record<string, { rows: unknown[][] }> }>)['book-1']?.tabs[
    tab
  ]?.rows

describe('reading', () => {
  test('returns a range without empty cells at its ends', async () => {
    begin({ given: given() })
    const shown = { range: 'Orders!A1:Z1000', majorDimension: 'ROWS' }
    expect(await values('Orders')).toEqual({
      ...shown,
      values: [
        ['id', 'name', 'paid'],
        ['1', 'Ada', 'TRUE'],
        ['2', 'Ben'],
      ],
    })
    expect((await values('Orders!A2:C3', '?valueRenderOption=UNFORMATTED_VALUE')).values).toEqual([
      [1, 'Ada', true],
      [2, 'Ben'],
    ])
    expect((await values('Orders!1:1')).values).toEqual([['id', 'name', 'paid']])
    expect((await values('Orders!B:B')).values).toEqual([['name'], ['Ada'], ['Ben']])
    expect((await values("'Ada''s%20list'!A1")).values).toEqual([['x']])
    expect(await values('Orders!A9:B9')).toEqual({ range: 'Orders!A9:B9', majorDimension: 'ROWS' })
  })

  test.each([
    ['Nowhere!A1', 'Unable to parse range: Nowhere!A1'],
    ['Orders!A', 'Unable to parse range: Orders!A'],
    ['Orders!A1001', 'Range (Orders!A1001) exceeds grid limits. Max rows: 1000, max columns: 26'],
  ])('rejects %s', async (range, message) => {
    const session = begin({ given: given() })
    const answer = await ask({ path: `${BOOK}/values/${range}` })
    expect([answer.status, answer.json.error]).toEqual([400, { code: 400, message, status: 'INVALID_ARGUMENT' }])
    expect(session.exchanges[0]?.rejection).toBe(message)
  })

  test('tabs are returned with the requested fields', async () => {
    begin({ given: given() })
    const asked = await ask({ path: `${BOOK}?fields=sheets.properties(sheetId,title)` })
    expect(asked.json).toEqual({
      sheets: [{ properties: { sheetId: 0, title: 'Orders' } }, { properties: { sheetId: 1001, title: "Ada's list" } }],
    })
    const whole = (await ask({ path: BOOK })).json
    expect(whole.sheets[0].properties).toMatchObject({
      sheetType: 'GRID',
      gridProperties: { rowCount: 1000, columnCount: 26 },
    })
  })

  test('a spreadsheet the account cannot see, and a request without its token', async () => {
    begin({ given: given() })
    expect((await ask({ path: '/v4/spreadsheets/other' })).json.error.status).toBe('NOT_FOUND')
    expect((await ask({ path: BOOK, headers: { authorization: '' } })).status).toBe(401)
  })
})

describe('writing', () => {
  test('appended rows are added below the last one', async () => {
    const session = begin({ given: given() })
    const answer = await send('POST', '/values/Orders!4:4:append?valueInputOption=RAW', {
      range: 'Orders!4:4',
      values: [['007', null, '=1']],
    })
    expect(answer.json.updates).toEqual({
      spreadsheetId: 'book-1',
      updatedRange: 'Orders!A4:C4',
      updatedRows: 1,
      updatedColumns: 3,
      updatedCells: 2,
    })
    expect((await values('Orders!A4:C4')).values).toEqual([['007', '', '=1']])
    expect(rows(session, 'Orders')?.[3]).toEqual(['007', '', "'=1"])
  })

  test.each([
    ['007', 7],
    ['1,234.50', 1234.5],
    ['5%', 0.05],
    ['true', true],
    ["'007", '007'],
    ['+49 151 1', '#ERROR!'],
    ['2026-03-02', '2026-03-02'],
    ['12 apples', '12 apples'],
  ])('a typed-in %s is kept as %s', async (text, kept) => {
    begin({ given: given() })
    await send('PUT', '/values/Orders!B2?valueInputOption=USER_ENTERED', { values: [[text]] })
    expect((await values('Orders!B2', '?valueRenderOption=UNFORMATTED_VALUE')).values).toEqual([[kept]])
  })

  test('a formula that would have to be computed is reported as a problem', async () => {
    const session = begin({ given: given() })
    await send('PUT', '/values/Orders!B2?valueInputOption=USER_ENTERED', { values: [['=SUM(A1:A2)']] })
    expect((await ask({ path: `${BOOK}/values/Orders!B2` })).status).toBe(501)
    expect(session.problems()[0]).toContain('does not support the formula =SUM(A1:A2) yet')
  })

  test('an update needs valueInputOption, and has to fit its range', async () => {
    begin({ given: given() })
    const message = async (path: string, body: unknown) => (await send('PUT', path, body)).json.error.message
    expect(await message('/values/Orders!B2', { values: [['x']] })).toBe(
      "'valueInputOption' is required but not specified",
    )
    expect(await message('/values/Orders!A2:B2?valueInputOption=RAW', { values: [[1, 2, 3]] })).toBe(
      'Requested writing within range [Orders!A2:B2], but tried writing to column [C]',
    )
    expect(await message('/values/Orders!A2:B2?valueInputOption=RAW', { values: [[{ a: 1 }]] })).toContain(
      'struct_value',
    )
    expect(await message('/values/Orders!A2:B2?valueInputOption=RAW', { range: 'Orders!A3:B3', values: [] })).toContain(
      'tried writing to range',
    )
  })

  test('several ranges are written together or not at all', async () => {
    const session = begin({ given: given() })
    const body = (range: string) => ({
      valueInputOption: 'RAW',
      data: [
        { range: 'Orders!B2', values: [['Eve']] },
        { range, values: [['Flo']] },
      ],
    })
    expect((await send('POST', '/values:batchUpdate', body('Nowhere!B3'))).status).toBe(400)
    expect(rows(session, 'Orders')?.[1]).toEqual([1, 'Ada', true])
    expect((await send('POST', '/values:batchUpdate', body('Orders!B3'))).json).toMatchObject({
      totalUpdatedCells: 2,
      totalUpdatedRows: 2,
    })
    expect((await values('Orders!B2:B3')).values).toEqual([['Eve'], ['Flo']])
  })

  test('cleared rows are gone', async () => {
    begin({ given: given() })
    expect((await send('POST', '/values/Orders!A2:C1000:clear', {})).json.clearedRange).toBe('Orders!A2:C1000')
    expect((await values('Orders')).values).toEqual([['id', 'name', 'paid']])
  })
})

describe('changing tabs', () => {
  const change = (...requests: unknown[]) => send('POST', ':batchUpdate', { requests })

  test('a copy has the rows of its source and its own id', async () => {
    begin({ given: given() })
    const { json } = await change({ duplicateSheet: { sourceSheetId: 0, newSheetName: 'March' } })
    expect(json.replies[0].duplicateSheet.properties).toMatchObject({ title: 'March', sheetId: 1002, index: 2 })
    await send('PUT', '/values/March!B2?valueInputOption=RAW', { values: [['Eve']] })
    expect((await values('Orders!B2')).values).toEqual([['Ada']])
  })

  test('rows are deleted, a chart gets its own tab, and colors don’t change cells', async () => {
    begin({ given: given() })
    const range = { sheetId: 0, dimension: 'ROWS', startIndex: 1, endIndex: 2 }
    const chart = { spec: { basicChart: { sources: [{ sheetId: 0 }] } }, position: { newSheet: true } }
    const looks = { repeatCell: { range: { sheetId: 0 }, cell: {}, fields: 'userEnteredFormat' } }
    expect((await change({ deleteDimension: { range } }, { addChart: { chart } }, looks)).status).toBe(200)
    expect((await values('Orders!A2:C2')).values).toEqual([['2', 'Ben']])
    const { sheets } = (await ask({ path: BOOK })).json
    expect(sheets.at(-1).properties).toMatchObject({ title: 'Chart2', sheetType: 'OBJECT' })
  })

  test('cells are written one by one, and the rest of the range is cleared', async () => {
    const session = begin({ given: given() })
    const cells = [{ userEnteredValue: { stringValue: '=A1' } }, { userEnteredValue: { numberValue: 0.5 } }]
    const range = { sheetId: 0, startRowIndex: 1, endRowIndex: 3, startColumnIndex: 0, endColumnIndex: 3 }
    const updateCells = {
      range,
      rows: [{ values: cells }],
      fields: 'userEnteredValue,userEnteredFormat.backgroundColor',
    }
    expect((await change({ updateCells: { ...updateCells, fields: 'note' } })).status).toBe(200)
    expect(rows(session, 'Orders')?.[1]).toEqual([1, 'Ada', true])
    expect((await change({ updateCells })).status).toBe(200)
    expect(rows(session, 'Orders')).toEqual([
      ['id', 'name', 'paid'],
      ["'=A1", 0.5, ''],
      ['', '', ''],
    ])
    const start = { sheetId: 0, rowIndex: 2, columnIndex: 1 }
    await change({ updateCells: { ...updateCells, range: undefined, start } })
    expect(rows(session, 'Orders')?.[2]).toEqual(['', "'=A1", 0.5])
  })

  test.each([
    [{ addSheet: { properties: { title: 'Orders' } } }, 'already exists'],
    [{ updateCells: { range: { sheetId: 0 }, rows: [] } }, "listed in 'fields'"],
    [{ updateCells: { rows: [], fields: '*' } }, 'Exactly one'],
    [
      { updateCells: { range: { sheetId: 0, endRowIndex: 1 }, rows: [{}, {}], fields: '*' } },
      'beyond the last requested row of: 0',
    ],
    [{ repeatCell: { range: { sheetId: 7 } } }, 'No grid with id: 7'],
    [{ addTab: {} }, 'Unknown name "addTab"'],
  ])('rejects %o, and leaves out what came with it', async (request, words) => {
    const session = begin({ given: given() })
    const answer = await change({ addSheet: { properties: { title: 'New' } } }, request)
    expect([answer.status, answer.json.error.message]).toEqual([400, expect.stringContaining(words)])
    expect(rows(session, 'New')).toBeUndefined()
  })
})

test('fails as Google does', async () => {
  begin({ given: given(), failures: [{ vendor: 'google-sheets', failure: 'rate-limited', times: 1 }] })
  expect((await ask({ path: BOOK })).json.error).toMatchObject({ code: 429, status: 'RESOURCE_EXHAUSTED' })
  expect((await ask({ path: BOOK })).status).toBe(200)
})

test('rejects the 61st read of a minute', async () => {
  begin({ given: given() })
  const statuses = []
  for (let nth = 0; nth < 61; nth += 1) statuses.push((await ask({ path: `${BOOK}/values/Orders` })).status)
  expect(statuses.slice(-2)).toEqual([200, 429])
  expect((await send('PUT', '/values/Orders!A9?valueInputOption=RAW', { values: [['3']] })).status).toBe(200)
})
