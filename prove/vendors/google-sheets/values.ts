import type { MockResponse, Route, RouteContext, VendorRequest } from '../../vendor.ts'
import { apiError } from '../google/account.ts'
import { type Book, bookOf, type Cell } from './book.ts'
import { parseCell, renderCell } from './cell.ts'
import { addressOf, cellsIn, parseRange, type Range, writeCells } from './range.ts'

type State = Record<string, Book>
type Asked = [request: VendorRequest, context: RouteContext<State>]

const VALUES = '/v4/spreadsheets/:id/values'

const objectOf = (body: unknown): Record<string, unknown> => {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  throw apiError(400, 'Invalid JSON payload received.')
}

function rowsOf(body: Record<string, unknown>, option: string | null): (Cell | null)[][] {
  const { values = [], majorDimension = 'ROWS' } = body
  if (!Array.isArray(values) || !values.every(Array.isArray))
    throw apiError(400, "Invalid value at 'data.values' (type.googleapis.com/google.protobuf.ListValue)")
  if (majorDimension !== 'ROWS') throw apiError(400, `Invalid value at 'data.major_dimension', "${majorDimension}"`)
  return values.map((row: unknown[]) => row.map((cell) => parseCell(cell, option)))
}

/** The body may omit the range, but must not contradict the URL. */
function assertSameRange(book: Book, body: Record<string, unknown>, range: Range): void {
  if (typeof body.range !== 'string') return
  const other = addressOf(parseRange(book, body.range))
  if (other !== addressOf(range))
    throw apiError(400, `Requested writing within range [${addressOf(range)}], but tried writing to range [${other}]`)
}

function render(range: Range, option: string | null) {
  const values = cellsIn(range).map((row) => row.map((cell) => renderCell(cell, option)))
  return { range: addressOf(range), majorDimension: 'ROWS', ...(values.length > 0 && { values }) }
}

function update(id: string, range: Range, rows: (Cell | null)[][]) {
  const updatedCells = writeCells(range, rows)
  const width = Math.max(1, ...rows.map((row) => row.length))
  const written = { ...range, bottom: range.top + Math.max(1, rows.length) - 1, right: range.left + width - 1 }
  return {
    spreadsheetId: id,
    updatedRange: addressOf(written),
    updatedRows: rows.length,
    updatedColumns: width,
    updatedCells,
  }
}

const get = ({ params, query }: VendorRequest, { state }: RouteContext<State>): MockResponse => {
  const range = parseRange(bookOf(state, params.id), params.range ?? '')
  return { body: render(range, query.get('valueRenderOption')) }
}

const put = ({ params, query, body }: VendorRequest, { state }: RouteContext<State>): MockResponse => {
  const book = bookOf(state, params.id)
  const range = parseRange(book, params.range ?? '')
  const fields = objectOf(body)
  assertSameRange(book, fields, range)
  return { body: update(params.id ?? '', range, rowsOf(fields, query.get('valueInputOption'))) }
}

/** Finds the table in the range, and appends below the tab's last row with content. */
const append = ({ params, query, body }: VendorRequest, { state }: RouteContext<State>): MockResponse => {
  const found = parseRange(bookOf(state, params.id), params.range ?? '')
  const rows = rowsOf(objectOf(body), query.get('valueInputOption'))
  const { tab } = found
  const filled = tab.rows.findLastIndex((row) => row.some((cell) => cell !== '')) + 1
  const top = Math.max(filled, filled === 0 ? found.top : 0)
  tab.rowCount = Math.max(tab.rowCount, top + rows.length)
  const range = { ...found, top, bottom: tab.rowCount - 1, right: tab.columnCount - 1 }
  const table = filled > 0 && {
    tableRange: addressOf({ ...range, top: 0, bottom: filled - 1, right: Math.max(0, (tab.rows[0]?.length ?? 1) - 1) }),
  }
  return { body: { spreadsheetId: params.id, ...table, updates: update(params.id ?? '', range, rows) } }
}

const clear = ({ params }: VendorRequest, { state }: RouteContext<State>): MockResponse => {
  const range = parseRange(bookOf(state, params.id), params.range ?? '')
  for (const row of range.tab.rows.slice(range.top, range.bottom + 1))
    for (let column = range.left; column <= Math.min(range.right, row.length - 1); column++) row[column] = ''
  return { body: { spreadsheetId: params.id, clearedRange: addressOf(range) } }
}

const batchGet = ({ params, query }: VendorRequest, { state }: RouteContext<State>): MockResponse => {
  const book = bookOf(state, params.id)
  const ranges = query
    .getAll('ranges')
    .map((address) => render(parseRange(book, address), query.get('valueRenderOption')))
  return { body: { spreadsheetId: params.id, valueRanges: ranges } }
}

const batchUpdate = ({ params, body }: VendorRequest, { state }: RouteContext<State>): MockResponse => {
  const book = bookOf(state, params.id)
  const { data = [], valueInputOption } = objectOf(body)
  if (!Array.isArray(data)) throw apiError(400, "Invalid value at 'data'")
  // Updates are atomic, so all ranges are parsed first.
  const writes = data.map((entry) => {
    const fields = objectOf(entry)
    return [parseRange(book, String(fields.range ?? '')), rowsOf(fields, (valueInputOption as string) ?? null)] as const
  })
  const responses = writes.map(([range, rows]) => update(params.id ?? '', range, rows))
  const total = (key: 'updatedRows' | 'updatedCells') => responses.reduce((sum, response) => sum + response[key], 0)
  return {
    body: {
      spreadsheetId: params.id,
      totalUpdatedRows: total('updatedRows'),
      totalUpdatedCells: total('updatedCells'),
      responses,
    },
  }
}

const empty = (...[{ params }, { state }]: Asked): MockResponse => {
  const range = parseRange(bookOf(state, params.id), params.range ?? '')
  return { body: { range: addressOf(range), majorDimension: 'ROWS' } }
}

export const valueRoutes: readonly Route<State>[] = [
  { method: 'GET', path: `${VALUES}:batchGet`, summary: 'Read multiple ranges', respond: batchGet },
  { method: 'POST', path: `${VALUES}:batchUpdate`, summary: 'Write multiple ranges', respond: batchUpdate },
  { method: 'GET', path: `${VALUES}/:range`, summary: 'Read rows', empty, respond: get },
  { method: 'PUT', path: `${VALUES}/:range`, summary: 'Write rows', respond: put },
  { method: 'POST', path: `${VALUES}/:range:append`, summary: 'Append rows', respond: append },
  { method: 'POST', path: `${VALUES}/:range:clear`, summary: 'Clear rows', respond: clear },
]
