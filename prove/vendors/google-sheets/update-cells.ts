import { apiError } from '../google/account.ts'
import { type Fields, fieldsOf, listOf } from '../shared/values.ts'
import { type Book, type Cell, tabById } from './book.ts'
import { parseCell } from './cell.ts'

const invalid = (words: string) => apiError(400, `Invalid requests[0].updateCells: ${words}`)

const KINDS = ['stringValue', 'numberValue', 'boolValue', 'formulaValue']

/** https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/other#ExtendedValue */
function entered(value: unknown): Cell {
  const [[kind = '', content] = [], ...more] = Object.entries(fieldsOf(value))
  if (kind === '') return ''
  if (!KINDS.includes(kind)) throw apiError(400, `Invalid JSON payload received. Unknown name "${kind}"`)
  if (more.length > 0) throw apiError(400, "Invalid value: oneof field 'value' is already set.")
  if (kind === 'numberValue' && typeof content !== 'number')
    throw apiError(400, `Invalid value at 'number_value' (TYPE_DOUBLE), "${content}"`)
  return kind === 'formulaValue' ? String(content) : (parseCell(content, 'RAW') ?? '')
}

/** Writes rows, and clears the rest of a range. Without values in `fields`, cells do not change. */
export function updateCells(book: Book, { rows, fields, start, range }: Fields): Fields {
  const wanted = typeof fields === 'string' ? fields.split(',').map((name) => name.trim()) : []
  if (wanted.length === 0 || wanted.includes(''))
    throw invalid("At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)")
  if ((start === undefined) === (range === undefined)) throw invalid('Exactly one of start and range must be set.')
  const { sheetId = 0, rowIndex, columnIndex, ...area } = fieldsOf(start ?? range)
  const [, tab] = tabById(book, sheetId)
  const top = Number(rowIndex ?? area.startRowIndex ?? 0)
  const left = Number(columnIndex ?? area.startColumnIndex ?? 0)
  const bottom = Math.min(Number(area.endRowIndex ?? tab.rowCount), tab.rowCount)
  const right = Math.min(Number(area.endColumnIndex ?? tab.columnCount), tab.columnCount)
  const cells = listOf(rows).map((row) => listOf(fieldsOf(row).values).map((cell) => fieldsOf(cell).userEnteredValue))
  if (top + cells.length > bottom)
    throw invalid(`Attempting to write row: ${bottom}, beyond the last requested row of: ${bottom - 1}`)
  if (cells.some((row) => left + row.length > right))
    throw invalid(`Attempting to write column: ${right}, beyond the last requested column of: ${right - 1}`)
  if (!wanted.some((name) => name === '*' || name.startsWith('userEnteredValue'))) return {}
  const width = (row: readonly unknown[]) => (range ? right - left : row.length)
  for (let at = 0; at < (range ? bottom - top : cells.length); at += 1) {
    const values = cells[at] ?? []
    tab.rows[top + at] ??= []
    const row = tab.rows[top + at] ?? []
    while (row.length < left + width(values)) row.push('')
    for (let column = 0; column < width(values); column += 1) row[left + column] = entered(values[column])
  }
  for (let at = 0; at < tab.rows.length; at += 1) tab.rows[at] ??= []
  return {}
}
