import type { StoreName } from '../backup/stores.ts'

/**
 * Keys of a store that are deleted by their age: `<prefix><yyyy-mm-dd>/…`, the day (UTC) on which they were written.
 */
export interface Shelf {
  store: StoreName
  /** Ends with a slash, or is empty. */
  prefix: string
  /** What was written longer ago than so many whole days is deleted. */
  days: number
}

/**
 * What the shop deletes, and when. The privacy policy promises these times (content/pages/privacy-policy.md).
 * Purchases, decisions and the audit log are not here: they lose only who is erased (domain/personal-data).
 */
export const RETENTION: readonly Shelf[] = [
  // Copies of messages, the marks of those that were mailed, and what finds those of an address: two years.
  { store: 'messages', prefix: '', days: 730 },
  { store: 'messages', prefix: 'mailed/', days: 730 },
  // Statements of withdrawal and their marks: three years, after which no claim can be made of them.
  { store: 'messages', prefix: 'withdrawn/', days: 1095 },
  { store: 'messages', prefix: 'mailed/withdrawn/', days: 1095 },
  { store: 'messages', prefix: 'stated/', days: 1095 },
  { store: 'messages', prefix: 'from/', days: 730 },
  // Searches that found nothing; the owner sees those of 30 days.
  { store: 'usage', prefix: 'miss/', days: 60 },
  // Who was told in a round of update mails; one is over after a week.
  { store: 'updates', prefix: 'told/', days: 30 },
  { store: 'updates', prefix: 'settled/', days: 30 },
  // What the sum of a day was made of, and the sums of days.
  { store: 'visits', prefix: 'day/', days: 40 },
  { store: 'visits', prefix: 'sum/', days: 400 },
  // Which events of Stripe need not be read back again; three days are looked at.
  { store: 'payments', prefix: 'e/', days: 30 },
]
