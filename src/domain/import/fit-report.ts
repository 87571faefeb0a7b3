import type { ImportReport } from './plan-import.ts'

/** A function response is limited to 6 MB, and 5,000 rows may change in all of their columns. */
const MAX_CHARACTERS = 4_000_000
const SHORT = 24
const REJECTED_LISTED = 10_000

/** The same report, with values truncated if it would be too large to send. */
export function fitReport(report: ImportReport): ImportReport {
  if (JSON.stringify(report).length <= MAX_CHARACTERS) return report
  const cut = (text: string) => (text.length > SHORT ? `${text.slice(0, SHORT).toWellFormed()}…` : text)
  return {
    ...report,
    changed: report.changed.map(({ fields, ...row }) => ({
      ...row,
      fields: fields.map(({ field, before, after }) => ({ field, before: cut(before), after: cut(after) })),
    })),
    rejected: report.rejected.slice(0, REJECTED_LISTED),
    notes: [...report.notes, 'Too many changes to show in full, so values are shortened.'],
  }
}
