import type { Plan } from '../checkout/plan.ts'
import type { Messages } from '../contact/ports.ts'
import type { Usage } from '../usage/ports.ts'
import type { Visits } from '../visits/ports.ts'
import { type Funnel, funnelsOf, funnelsSince, mostFrequent } from './funnel.ts'
import { type Overview, readOverview, refundedOf } from './overview.ts'
import type { IndexedSales, SalesIndex } from './ports.ts'

const WEEKS = 12
const MISS_DAYS = 30
const DAY_MS = 86_400_000

interface PlanSales {
  plan: string
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
  funnels: Funnel[]
  overview: Overview
  /** The number of purchase records left out because they could not be read. */
  skipped: number
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The Monday, at midnight UTC, of the week this time is in. */
function mondayOf(ms: number): number {
  const midnight = ms - (ms % DAY_MS)
  // Day 0 of 1970 was a Thursday, which is three days after a Monday.
  return midnight - ((midnight / DAY_MS + 3) % 7) * DAY_MS
}

interface StatisticsPorts {
  salesIndex: SalesIndex
  usage: Usage
  visits: Visits
  messages: Pick<Messages, 'unmailed'>
  plans: readonly Plan[]
}

/**
 * This month, sales and downloads of the last twelve weeks, by plan and template, searches without results of 30 days,
 * and the funnel from visit to download. A refund counts in the week of its sale, and so does a lost dispute. Sales in
 * another currency than the latest are left out of the weeks, since they cannot be added.
 */
export async function readStatistics(
  { salesIndex, usage, visits: counted, messages, plans }: StatisticsPorts,
  now: number,
): Promise<Statistics> {
  const first = mondayOf(now) - (WEEKS - 1) * 7 * DAY_MS
  const recently = now - MISS_DAYS * DAY_MS
  const [indexed, downloads, misses, visits, unmailed] = await Promise.all([
    salesIndex.read(),
    // A funnel period can be longer than twelve weeks.
    usage.downloadsSince(funnelsSince(now)),
    usage.missesSince(recently, now),
    counted.days(funnelsSince(now)),
    messages.unmailed(recently, now),
  ])
  const recent = downloads.filter(({ kind, day }) => kind === 'template' && day >= dayOf(first))
  const last = new Map<string, string>()
  for (const { query, day } of misses) if (day > (last.get(query) ?? '')) last.set(query, day)
  return {
    ...weeksOf(indexed, first),
    downloads: mostFrequent(recent.map(({ id, count }) => [id, count])).map(({ name, count }) => ({
      slug: name,
      count,
    })),
    misses: mostFrequent(misses.map(({ query }) => [query, 1])).map(({ name, count }) => ({
      query: name,
      count,
      last: last.get(name) ?? '',
    })),
    funnels: funnelsOf({ visits, sales: indexed.sales, downloads }, now),
    overview: await readOverview({ indexed, plans, visits, downloads, misses, usage, messages: unmailed.length }, now),
    skipped: indexed.skipped,
  }
}

function weeksOf(indexed: IndexedSales, first: number) {
  const { sales: all } = indexed
  const currency = all[0]?.currency ?? 'usd'
  const sales = all.filter((sale) => sale.createdAt >= first && sale.currency === currency)
  const plans = [...new Set(sales.map(({ plan }) => plan))].sort()
  const none = (plan: string): PlanSales => ({ plan, sold: 0, revenue: 0, refunded: 0 })
  const weeks = Array.from({ length: WEEKS }, (_, week) => ({
    monday: dayOf(first + week * 7 * DAY_MS),
    sales: plans.map(none),
  }))
  const byMonday = new Map(weeks.map(({ monday, sales }) => [monday, sales]))
  for (const sale of sales) {
    const line = byMonday.get(dayOf(mondayOf(sale.createdAt)))?.find(({ plan }) => plan === sale.plan)
    if (!line) continue
    line.sold += 1
    line.revenue += sale.amount
    line.refunded += refundedOf(sale, indexed)
  }
  return { currency, weeks }
}

export interface Closing {
  /** The number of days rolled up. */
  days: number
  /** The number of records left out of the sums because they could not be read. */
  skipped: number
  /** One item per failure. The next run tries again. */
  failures: unknown[]
  /** False when the time ran out first. */
  finished: boolean
}

type Closes = Pick<SalesIndex, 'close'>

/** Rolls up completed days of payments, downloads and visits; one failure does not stop the others. */
export async function rollUpDays(
  { salesIndex, usage, visits }: { salesIndex: Closes; usage: Closes; visits: Closes },
  hasTime: () => boolean,
): Promise<Closing> {
  const report: Closing = { days: 0, skipped: 0, failures: [], finished: true }
  for (const ledger of [salesIndex, usage, visits]) {
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
