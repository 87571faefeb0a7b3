import { MOST_LISTED } from '#contracts/limits.ts'
import type { Announced, ImportOutcome } from '#domain/import/run-import.ts'

/** The rejected rows and notes of a report, in sentences. */
export const detailsOf = (report: ImportOutcome['report']): string[] =>
  report
    ? [
        ...report.rejected
          .slice(0, MOST_LISTED)
          .map(({ row, column, reason }) => `Row ${row}${column ? `, ${column}` : ''}: ${reason}`),
        ...report.notes,
      ]
    : []

/** What a change could not tell others; the imported templates are live all the same. */
export const shortcomings = (announced: Announced | null): string[] =>
  announced
    ? [
        ...(announced.purged ? [] : ['Cached pages couldn’t be purged. They’ll update within minutes.']),
        ...(announced.building
          ? []
          : [
              'No new build was started: prerendered pages stay as they are until the next one. ' +
                'BUILD_HOOK_URL starts it.',
            ]),
      ]
    : []
