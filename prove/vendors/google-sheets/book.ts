import { apiError } from '../google/account.ts'

/** A string that starts with `=` is a formula. Empty cells are `''`. */
export type Cell = string | number | boolean

export interface Tab {
  sheetId: number
  rows: Cell[][]
  rowCount: number
  columnCount: number
  /** Chart sheets have no cells. */
  isChart: boolean
}

export interface Book {
  title: string
  timeZone: string
  /** By title, in order. */
  tabs: Record<string, Tab>
}

/** By spreadsheet id (the long part of its URL), then by tab: rows, with the headings first. */
export type SheetsSeed = Record<string, Record<string, (Cell | null)[][]>>

/** The size of a new tab: https://support.google.com/docs/answer/37603. */
const ROWS = 1000
const COLUMNS = 26

export const newTab = (sheetId: number, rows: Cell[][] = []): Tab => ({
  sheetId,
  rows,
  rowCount: Math.max(ROWS, rows.length),
  columnCount: Math.max(COLUMNS, ...rows.map((row) => row.length)),
  isChart: false,
})

export function createBooks(seed: SheetsSeed = {}): Record<string, Book> {
  return Object.fromEntries(
    Object.entries(seed).map(([id, tabs]) => {
      if (Array.isArray(tabs)) throw new Error(`${id} must have tabs by name, each with rows.`)
      const entries = Object.entries(tabs).map(([title, rows], index) => {
        const cells = rows.map((row) => row.map((cell) => cell ?? ''))
        // The first tab always has the id 0.
        return [title, newTab(index === 0 ? 0 : 1000 + index, cells)] as const
      })
      return [id, { title: id, timeZone: 'Europe/Berlin', tabs: Object.fromEntries(entries) }]
    }),
  )
}

export function bookOf(state: Record<string, Book>, id = ''): Book {
  const book = state[id]
  if (!book) throw apiError(404, 'Requested entity was not found.')
  return book
}

export function tabById(book: Book, sheetId: unknown): [title: string, tab: Tab] {
  // Google's APIs accept numbers as strings, and n8n sends them so.
  const found = Object.entries(book.tabs).find(([, tab]) => String(tab.sheetId) === String(sheetId))
  if (!found) throw apiError(400, `Invalid requests[0]: No grid with id: ${sheetId}`)
  return found
}

/** Unused, and the same in every run. */
export const nextSheetId = (book: Book) => Math.max(1000, ...Object.values(book.tabs).map(({ sheetId }) => sheetId)) + 1
