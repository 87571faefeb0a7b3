import type { SheetRow } from './import-row.ts'

/** One import is atomic, within the time and size limits of one call. */
export const MAX_ROWS = 10_000

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
