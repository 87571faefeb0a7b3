import type { Funnel } from '#domain/admin/funnel.ts'
import type { Overview } from '#domain/admin/overview.ts'

interface Sales {
  plan_name: string
  sold: number
  /** Minor units of `currency`, before refunds. */
  revenue: number
  refunded: number
}

export interface AdminStatisticsOutput {
  currency: string
  /** The last twelve weeks, oldest first, with every plan sold in any of them; `monday` is YYYY-MM-DD. */
  weeks: { monday: string; sales: Sales[] }[]
  /** Most downloaded first, at most 20. */
  downloads: { slug: string; count: number }[]
  /** Searches without results in the last 30 days; most frequent first, at most 20. `last` is YYYY-MM-DD. */
  misses: { query: string; count: number; last: string }[]
  /** For 7, 30 and 90 days. */
  funnels: Funnel[]
  /** This month in UTC, with the same names as in the domain except that of a plan. */
  overview: Omit<Overview, 'plans'> & { plans: (Omit<Overview['plans'][number], 'plan'> & { plan_name: string })[] }
  /** Number of purchase records left out of the totals because they could not be read. */
  skipped: number
}
