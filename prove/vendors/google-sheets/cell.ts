import { apiError } from '../google/account.ts'
import type { Cell } from './book.ts'

/** https://developers.google.com/workspace/sheets/api/reference/rest/v4/ValueInputOption */
export function parseCell(value: unknown, option: string | null): Cell | null {
  if (value === null) return null
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    const kind = Array.isArray(value) ? 'list_value' : 'struct_value'
    throw apiError(400, `Invalid values[0][0]: ${kind} { }`)
  }
  if (option === 'RAW') return typeof value === 'string' && value.startsWith('=') ? `'${value}` : value
  if (option === 'USER_ENTERED') return typeof value === 'string' ? parseTyped(value) : value
  throw apiError(
    400,
    option ? `Invalid value at 'value_input_option', "${option}"` : "'valueInputOption' is required but not specified",
  )
}

/** What Sheets makes of typed text in the locale en_US. Dates are kept as text. */
function parseTyped(text: string): Cell {
  const plain = text.trim()
  if (/^(true|false)$/i.test(plain)) return /^true$/i.test(plain)
  const number = /^([+-]?)\$?(\d{1,3}(?:,\d{3})+|\d+|(?=\.\d))(\.\d+)?(%?)$/.exec(plain)
  if (number) {
    const value = Number(`${number[1]}${number[2]?.replaceAll(',', '')}${number[3] ?? ''}`)
    return number[4] ? value / 100 : value
  }
  // A phone number with spaces is parsed as a formula and fails.
  return plain.startsWith('+') && plain.length > 1 ? `=${plain}` : text
}

/** A cell with `valueRenderOption` applied. */
export function renderCell(cell: Cell, option: string | null): Cell {
  if (typeof cell === 'string' && cell.startsWith("'")) return cell.slice(1)
  if (typeof cell === 'string' && cell.startsWith('=')) return option === 'FORMULA' ? cell : evaluate(cell)
  if (option === 'UNFORMATTED_VALUE' || option === 'FORMULA') return cell
  if (option !== null && option !== 'FORMATTED_VALUE')
    throw apiError(400, `Invalid value at 'value_render_option', "${option}"`)
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell)
}

function evaluate(formula: string): string {
  const link = /^=HYPERLINK\("[^"]*"\s*[,;]\s*"([^"]*)"\)$/i.exec(formula)
  if (link) return link[1] ?? ''
  if (formula.startsWith('=+')) return '#ERROR!'
  throw new Error(`The Google Sheets mock does not support the formula ${formula} yet`)
}
