import type { Item, Outcome } from './case.ts'

// What most cases need of a spreadsheet: its address for the settings, and its rows by heading.

export interface Sheet {
  id: string
  /** As the browser shows it, and the buyer copies it. */
  url: string
}

export const aSheet = (name: string): Sheet => {
  const id = `1${name.padEnd(43, '0')}`
  return { id, url: `https://docs.google.com/spreadsheets/d/${id}/edit#gid=0` }
}

/** An apostrophe in front says that the rest is text; a person does not see it. */
const seen = (cell: unknown) => (typeof cell === 'string' ? cell.replace(/^'/, '') : (cell ?? ''))

type Rows = unknown[][]

function rowsOf({ state }: Pick<Outcome, 'state'>, { id }: Sheet, tab: string): Rows {
  const books = state('google-sheets') as Record<string, { tabs: Record<string, { rows: Rows }> }> | undefined
  return books?.[id]?.tabs[tab]?.rows ?? []
}

/** The rows below the headings, in the end of a case, as a person sees them. */
export function sheetRows(outcome: Pick<Outcome, 'state'>, sheet: Sheet, tab: string): Item[] {
  const [headings = [], ...rows] = rowsOf(outcome, sheet, tab)
  return rows.map((row) => Object.fromEntries(headings.map((heading, index) => [String(heading), seen(row[index])])))
}

/** The cells that Google would compute: what strangers wrote must not be among them. */
export const formulasIn = (outcome: Pick<Outcome, 'state'>, sheet: Sheet, tab: string): string[] =>
  rowsOf(outcome, sheet, tab)
    .flat()
    .filter((cell) => typeof cell === 'string')
    .filter((cell) => cell.startsWith('='))
