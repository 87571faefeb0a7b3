import * as z from 'zod'

const sales = z.object({
  plan_name: z.string(),
  sold: z.int(),
  /** Minor units of `currency`, before refunds. */
  revenue: z.int(),
  refunded: z.int(),
})

export const AdminStatisticsOutput = z.object({
  currency: z.string(),
  /** The last twelve weeks, oldest first, with every plan that was sold in any of them. */
  weeks: z.array(z.object({ /** The Monday, YYYY-MM-DD. */ monday: z.iso.date(), sales: z.array(sales) })),
  /** Most wanted first, at most 20. */
  downloads: z.array(z.object({ slug: z.string(), count: z.int() })),
  /** What was searched for in the last 30 days and not found; most frequent first, at most 20. */
  misses: z.array(z.object({ query: z.string(), count: z.int(), last: z.iso.date() })),
})
export type AdminStatisticsOutput = z.infer<typeof AdminStatisticsOutput>
