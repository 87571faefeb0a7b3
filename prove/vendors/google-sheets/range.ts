import { apiError } from '../google/account.ts'
import type { Book, Cell, Tab } from './book.ts'

/** A rectangle in a tab, zero-based and inclusive. A single cell may also be the start of more rows. */
export interface Range {
  title: string
  tab: Tab
  top: number
  left: number
  bottom: number
  right: number
  isCell?: boolean
}

const corner = (text: string) => {
  const [, letters, digits] = /^([A-Z]{0,3})(\d*)$/i.exec(text) ?? []
  if (letters === undefined || digits === undefined || text === '' || digits === '0') return null
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { row: digits ? Number(digits) - 1 : null, column: letters ? column - 1 : null }
}

/**
 * Parses A1 notation: `Tab`, `Tab!A1:B2`, `Tab!A:C`, `Tab!2:5`, with a quoted tab name if needed.
 * https://developers.google.com/workspace/sheets/api/guides/concepts#cell
 */
export function parseRange(book: Book, address: string): Range {
  const unreadable = apiError(400, `Unable to parse range: ${address}`)
  const whole = findTab(book, address)
  const cut = address.lastIndexOf('!')
  const title = whole ?? (cut < 0 ? Object.keys(book.tabs)[0] : findTab(book, address.slice(0, cut)))
  const tab = book.tabs[title ?? '']
  if (title === undefined || !tab) throw unreadable
  const [from = '', to] = whole ? ['A', undefined] : address.slice(cut + 1).split(':')
  const first = corner(from)
  const last = whole ? { row: null, column: tab.columnCount - 1 } : to === undefined ? first : corner(to)
  // A single cell needs column and row: `A` or `5` alone are invalid.
  if (!first || !last || (!whole && to === undefined && (first.row === null || first.column === null))) throw unreadable
  const range = {
    title,
    tab,
    top: first.row ?? 0,
    left: first.column ?? 0,
    bottom: last.row ?? tab.rowCount - 1,
    right: last.column ?? tab.columnCount - 1,
    isCell: !whole && to === undefined,
  }
  if (range.top >= tab.rowCount || range.left >= tab.columnCount)
    throw apiError(
      400,
      `Range (${address}) exceeds grid limits. Max rows: ${tab.rowCount}, max columns: ${tab.columnCount}`,
    )
  return range
}

function findTab(book: Book, text: string): string | undefined {
  const plain = /^'(.*)'$/.exec(text)?.[1]?.replaceAll("''", "'") ?? text
  return book.tabs[plain] ? plain : undefined
}

const letters = (column: number): string =>
  column < 0 ? '' : letters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))

export function addressOf({ title, top, left, bottom, right }: Omit<Range, 'tab'>): string {
  const name = /^\w+$/.test(title) ? title : `'${title.replaceAll("'", "''")}'`
  return `${name}!${letters(left)}${top + 1}:${letters(right)}${bottom + 1}`
}

/** Like the API, omits empty cells at the ends. */
export function cellsIn({ tab, top, left, bottom, right }: Range): Cell[][] {
  const rows = tab.rows.slice(top, bottom + 1).map((row) => {
    const cells = Array.from(row.slice(left, right + 1), (cell) => cell ?? '')
    return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
  })
  return rows.slice(0, rows.findLastIndex((row) => row.length > 0) + 1)
}

/** Writes rows from the range's first cell; null keeps a cell. Returns the number of cells written. */
export function writeCells(range: Range, rows: (Cell | null)[][]): number {
  const { tab, top, left } = range
  const height = (range.isCell ? tab.rowCount - 1 : range.bottom) - top + 1
  const width = (range.isCell ? tab.columnCount - 1 : range.right) - left + 1
  if (rows.length > height || rows.some((row) => row.length > width)) {
    const far = rows.length > height ? `row [${top + height + 1}]` : `column [${letters(left + width)}]`
    throw apiError(400, `Requested writing within range [${addressOf(range)}], but tried writing to ${far}`)
  }
  for (const [index, row] of rows.entries()) {
    while (tab.rows.length <= top + index) tab.rows.push([])
    const target = tab.rows[top + index] ?? []
    for (const [place, cell] of row.entries()) {
      if (cell === null) continue
      while (target.length < left + place) target.push('')
      target[left + place] = cell
    }
  }
  return rows.flat().filter((cell) => cell !== null).length
}
