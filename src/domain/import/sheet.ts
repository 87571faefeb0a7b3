import type { SheetRow } from './import-row.ts'

/** One import is atomic, within the time and size limits of one call. */
export const MAX_ROWS = 10_000
/** Of CSV, whether it is chosen, pasted or fetched. A review sheet of 10,000 rows is smaller. */
export const MAX_SHEET_MB = 16
export const MAX_SHEET_BYTES = MAX_SHEET_MB * 1024 * 1024

/** `column` is null when the whole row is meant. */
export interface RejectedRow {
  row: number
  column: string | null
  reason: string
}

/** A parsed sheet: its rows, the unreadable rows, and notes. */
export interface Sheet {
  rows: SheetRow[]
  rejected: RejectedRow[]
  notes: string[]
}
