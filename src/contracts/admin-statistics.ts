import type { Funnel } from '#domain/admin/funnel.ts'

interface Sales {
  plan_name: string
  sold: number
  /** Minor units of `currency`, before refunds. */
  revenue: number
  refunded: number
}

export interface AdminStatisticsOutput {
  currency: string
  /** The last twelve weeks, oldest first, with every plan that was sold in any of them; `monday` is YYYY-MM-DD. */
  weeks: { monday: string; sales: Sales[] }[]
  /** Most wanted first, at most 20. */
  downloads: { slug: string; count: number }[]
  /** What was searched for in the last 30 days and not found; most frequent first, at most 20. `last` is YYYY-MM-DD. */
  misses: { query: string; count: number; last: string }[]
  /** For 7, 30 and 90 days. */
  funnels: Funnel[]
  /** Records of purchases that could not be read: the sums are without them. */
  skipped: number
}
