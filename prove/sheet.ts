import type { Item, Outcome } from './case.ts'

export interface Sheet {
  id: string
  /** The URL that buyers copy from their browser into the settings. */
  url: string
}

export const testSheet = (name: string): Sheet => {
  const id = `1${name.padEnd(43, '0')}`
  return { id, url: `https://docs.google.com/spreadsheets/d/${id}/edit#gid=0` }
}

/** A leading apostrophe marks text and is not shown. */
const shown = (cell: unknown) => (typeof cell === 'string' ? cell.replace(/^'/, '') : (cell ?? ''))

type Rows = unknown[][]

function rowsOf({ state }: Pick<Outcome, 'state'>, { id }: Sheet, tab: string): Rows {
  const books = state('google-sheets') as Record<string, { tabs: Record<string, { rows: Rows }> }> | undefined
  return books?.[id]?.tabs[tab]?.rows ?? []
}

/** The final rows below the headings, as Google Sheets shows them. */
export function sheetRows(outcome: Pick<Outcome, 'state'>, sheet: Sheet, tab: string): Item[] {
  const [headings = [], ...rows] = rowsOf(outcome, sheet, tab)
  return rows.map((row) => Object.fromEntries(headings.map((heading, index) => [String(heading), shown(row[index])])))
}

/** The cells that Google would evaluate. Untrusted text must not be among them. */
export const formulasIn = (outcome: Pick<Outcome, 'state'>, sheet: Sheet, tab: string): string[] =>
  rowsOf(outcome, sheet, tab)
    .flat()
    .filter((cell) => typeof cell === 'string')
    .filter((cell) => cell.startsWith('='))
