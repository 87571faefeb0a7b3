import { refusal } from '../google/account.ts'

/** Text, number or truth; a text that begins with `=` is a formula. Empty cells are `''`. */
export type Cell = string | number | boolean

export interface Tab {
  sheetId: number
  rows: Cell[][]
  rowCount: number
  columnCount: number
  /** A tab of its own for a chart has no cells. */
  isChart: boolean
}

export interface Book {
  title: string
  timeZone: string
  /** By title, in the order of the tabs. */
  tabs: Record<string, Tab>
}

/** What a case gives, by id of the spreadsheet (the long part of its address): tabs with rows, the first the headings. */
export type GivenSheets = Record<string, Record<string, (Cell | null)[][]>>

/** What a spreadsheet has where nobody asked for more: https://support.google.com/docs/answer/37603. */
const ROWS = 1000
const COLUMNS = 26

export const newTab = (sheetId: number, rows: Cell[][] = []): Tab => ({
  sheetId,
  rows,
  rowCount: Math.max(ROWS, rows.length),
  columnCount: Math.max(COLUMNS, ...rows.map((row) => row.length)),
  isChart: false,
})

export function openBooks(given: GivenSheets = {}): Record<string, Book> {
  return Object.fromEntries(
    Object.entries(given).map(([id, tabs]) => {
      if (Array.isArray(tabs)) throw new Error(`${id} needs tabs by name, each with rows.`)
      const entries = Object.entries(tabs).map(([title, rows], index) => {
        const cells = rows.map((row) => row.map((cell) => cell ?? ''))
        // The first tab of a spreadsheet has the id 0.
        return [title, newTab(index === 0 ? 0 : 1000 + index, cells)] as const
      })
      return [id, { title: id, timeZone: 'Europe/Berlin', tabs: Object.fromEntries(entries) }]
    }),
  )
}

export function bookOf(state: Record<string, Book>, id = ''): Book {
  const book = state[id]
  if (!book) throw refusal(404, 'Requested entity was not found.')
  return book
}

export function tabById(book: Book, sheetId: unknown): [title: string, tab: Tab] {
  // JSON of Google's APIs takes a number as text, too, and n8n sends it so.
  const found = Object.entries(book.tabs).find(([, tab]) => String(tab.sheetId) === String(sheetId))
  if (!found) throw refusal(400, `Invalid requests[0]: No grid with id: ${sheetId}`)
  return found
}

/** Free, and the same in each proof. */
export const nextSheetId = (book: Book) => Math.max(1000, ...Object.values(book.tabs).map(({ sheetId }) => sheetId)) + 1
