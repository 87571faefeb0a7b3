import type { Usage } from '../usage/ports.ts'
import { foldSale } from './access-summary.ts'
import type { IndexedSales, SalesIndex } from './ports.ts'

const WEEKS = 12
const MOST = 20
const MISS_DAYS = 30
const DAY_MS = 86_400_000

interface PlanSales {
  planName: string
  sold: number
  /** Minor units, before refunds. */
  revenue: number
  refunded: number
}

export interface Statistics {
  currency: string
  weeks: { monday: string; sales: PlanSales[] }[]
  downloads: { slug: string; count: number }[]
  misses: { query: string; count: number; last: string }[]
  /** Records of purchases that could not be read and are left out. */
  skipped: number
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The Monday, at midnight UTC, of the week this time is in. */
function mondayOf(ms: number): number {
  const midnight = ms - (ms % DAY_MS)
  // Day 0 of 1970 was a Thursday, which is three days after a Monday.
  return midnight - ((midnight / DAY_MS + 3) % 7) * DAY_MS
}

/**
 * Sales of the last twelve weeks by plan, downloads since the month they began in, and searches without result of 30
 * days. A refund counts in the week of its sale, and a lost dispute as one. A sale in another currency than the latest
 * is left out: it cannot be added.
 */
export async function readStatistics(
  { salesIndex, usage }: { salesIndex: SalesIndex; usage: Usage },
  now: number,
): Promise<Statistics> {
  const first = mondayOf(now) - (WEEKS - 1) * 7 * DAY_MS
  const [indexed, downloads, misses] = await Promise.all([
    salesIndex.read(),
    usage.downloadsSince(first),
    usage.missesSince(now - MISS_DAYS * DAY_MS, now),
  ])
  const last = new Map<string, string>()
  for (const { query, day } of misses) if (day > (last.get(query) ?? '')) last.set(query, day)
  return {
    ...weeksOf(indexed, first),
    downloads: mostFrequent(downloads).map(([slug, count]) => ({ slug, count })),
    misses: mostFrequent(countEach(misses.map(({ query }) => query))).map(([query, count]) => ({
      query,
      count,
      last: last.get(query) ?? '',
    })),
    skipped: indexed.skipped,
  }
}

function weeksOf({ sales: all, endings }: IndexedSales, first: number) {
  const currency = all[0]?.currency ?? 'usd'
  const sales = all.filter((sale) => sale.createdAt >= first && sale.currency === currency)
  const plans = [...new Set(sales.map(({ planName }) => planName))].sort()
  const none = (planName: string): PlanSales => ({ planName, sold: 0, revenue: 0, refunded: 0 })
  const weeks = Array.from({ length: WEEKS }, (_, week) => ({
    monday: dayOf(first + week * 7 * DAY_MS),
    sales: plans.map(none),
  }))
  const byMonday = new Map(weeks.map(({ monday, sales }) => [monday, sales]))
  for (const sale of sales) {
    const line = byMonday.get(dayOf(mondayOf(sale.createdAt)))?.find(({ planName }) => planName === sale.planName)
    const purchase = foldSale(sale, endings.get(sale.checkoutId))
    if (!line || !purchase) continue
    line.sold += 1
    line.revenue += sale.amount
    line.refunded += purchase.status === 'refunded' ? sale.amount : purchase.refundedAmount
  }
  return { currency, weeks }
}

function countEach(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** The most frequent first; of equals the first in the alphabet. */
const mostFrequent = (counts: ReadonlyMap<string, number>) =>
  [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, MOST)

export interface Closing {
  /** Days that were summed up. */
  days: number
  /** Records that could not be read and are in no sum. */
  skipped: number
  /** What went wrong, an item each. The next run tries again. */
  failures: unknown[]
  /** False when the time ran out first. */
  finished: boolean
}

/** Sums up the days that are over, of payments and of downloads; the failure of one stops not the other. */
export async function closeDays(
  { salesIndex, usage }: { salesIndex: Pick<SalesIndex, 'close'>; usage: Pick<Usage, 'close'> },
  hasTime: () => boolean,
): Promise<Closing> {
  const report: Closing = { days: 0, skipped: 0, failures: [], finished: true }
  for (const ledger of [salesIndex, usage]) {
    try {
      const { days, skipped, finished } = await ledger.close(hasTime)
      report.days += days
      report.skipped += skipped
      report.finished &&= finished
    } catch (error) {
      report.failures.push(error)
    }
  }
  return report
}
