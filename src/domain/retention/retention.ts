import type { StoreName } from '../backup/stores.ts'

/** Keys of a store that are deleted by age: `<prefix><yyyy-mm-dd>/…`, the day (UTC) on which they were written. */
export interface Shelf {
  store: StoreName
  /** Ends with a slash, or is empty. */
  prefix: string
  /** Keys older than this many whole days are deleted. */
  days: number
}

/**
 * What the shop deletes, and when. The privacy policy promises these times (content/pages/privacy-policy.md).
 * Purchases, decisions and the audit log are not listed: only an erasure changes them (domain/personal-data).
 */
export const RETENTION: readonly Shelf[] = [
  // Copies of messages, the marks of those that were emailed, and the index by address: two years.
  { store: 'messages', prefix: '', days: 730 },
  { store: 'messages', prefix: 'mailed/', days: 730 },
  // Withdrawal notices and their marks: three years, after which claims are time-barred.
  { store: 'messages', prefix: 'withdrawn/', days: 1095 },
  { store: 'messages', prefix: 'mailed/withdrawn/', days: 1095 },
  { store: 'messages', prefix: 'stated/', days: 1095 },
  { store: 'messages', prefix: 'from/', days: 730 },
  // Searches without results; the shop owner sees those of 30 days.
  { store: 'usage', prefix: 'miss/', days: 60 },
  // Recipients of a round of update emails; a round ends after a week.
  { store: 'updates', prefix: 'told/', days: 30 },
  { store: 'updates', prefix: 'settled/', days: 30 },
  // The parts of a day's sum, and the sums of days.
  { store: 'visits', prefix: 'day/', days: 40 },
  { store: 'visits', prefix: 'sum/', days: 400 },
  // Checks of a library that was not imported yet.
  { store: 'imported', prefix: 'staged/', days: 3 },
  // Processed Stripe events; the last three days are checked.
  { store: 'payments', prefix: 'e/', days: 30 },
]
