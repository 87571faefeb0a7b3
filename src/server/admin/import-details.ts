import { MAX_LISTED } from '#contracts/limits.ts'
import type { Announced, ImportOutcome } from '#domain/import/run-import.ts'

/** The rejected rows and notes of a report, as sentences. */
export const detailsOf = (report: ImportOutcome['report']): string[] =>
  report
    ? [
        ...report.rejected
          .slice(0, MAX_LISTED)
          .map(({ row, column, reason }) => `Row ${row}${column ? `, ${column}` : ''}: ${reason}`),
        ...report.notes,
      ]
    : []

/** The notification of a change, if it failed; the imported templates are live regardless. */
export const shortcomings = (announced: Announced | null): string[] =>
  announced && !announced.purged ? ['Cached pages couldn’t be purged. They’ll update within minutes.'] : []
