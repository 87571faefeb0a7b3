import type { Plan } from '../checkout/plan.ts'
import { mapInBatches } from '../shared/map-in-batches.ts'
import type { DownloadCount, Usage } from '../usage/ports.ts'
import { addVisits, type VisitSums } from '../visits/visit-sums.ts'
import { reduceSale } from './access-summary.ts'
import { findDuplicatePayments } from './find-duplicate-payments.ts'
import { type Counted, type Funnel, mostFrequent } from './funnel.ts'
import { paidWithoutAccess } from './paid-without-access.ts'
import type { IndexedSales, Sale } from './ports.ts'

/** The downloads of a buyer take a request each; a month with more accounts doesn't show how many downloaded. */
const MAX_ACCOUNTS = 100

/** The sales of one currency, in minor units, before refunds. */
interface MonthMoney {
  currency: string
  revenue: number
  /** Refunded of this month's sales, whenever that was. */
  refunded: number
  lastMonth: number
  /** Last month up to the same day and time. */
  lastMonthByNow: number
}

/** This month, in UTC, and what waits for an admin. */
export interface Overview {
  /** YYYY-MM */
  month: string
  /** Today's day of the month. */
  day: number
  sold: number
  /** Sales of this month that were refunded, in whole or in part. */
  refunds: number
  /** This month's best-selling currency first; never empty. */
  money: MonthMoney[]
  plans: { plan: string; sold: number; totals: { currency: string; amount: number }[] }[]
  /** Buyers of this month. Downloads of guests aren't linked to them. `downloaded` is null if there are too many. */
  buyers: { accounts: number; downloaded: number | null; guests: number }
  funnel: Pick<Funnel, 'visits' | 'templates' | 'checkouts' | 'purchases' | 'downloads'>
  /** The slugs of the templates most downloaded this month. */
  top: Counted[]
  /** The most frequent searches without results this month. */
  misses: Counted[]
  requests: {
    withdrawals: number
    duplicates: number
    disputes: number
    withoutAccess: number
    /** Form messages not emailed yet, of the last 30 days. */
    messages: number
  }
}

interface Known {
  indexed: IndexedSales
  plans: readonly Plan[]
  visits: readonly { day: string; sums: VisitSums }[]
  downloads: readonly DownloadCount[]
  misses: readonly { query: string; day: string }[]
  usage: Pick<Usage, 'downloadsOf'>
  /** How many messages were not emailed. */
  messages: number
}

const TOP = 5

/** The first moment of the month of this time, or of a month before or after it, in UTC. */
const monthStart = (ms: number, offset = 0) =>
  Date.UTC(new Date(ms).getUTCFullYear(), new Date(ms).getUTCMonth() + offset)

export async function readOverview(known: Known, now: number): Promise<Overview> {
  const { indexed, plans, visits, downloads, misses, usage, messages } = known
  const first = monthStart(now)
  const month = new Date(first).toISOString().slice(0, 7)
  const isIn = ({ day }: { day: string }) => day.startsWith(month)
  const sales = indexed.sales.filter(({ createdAt }) => createdAt >= first)
  const seen = addVisits(visits.filter(isIn).map(({ sums }) => sums))
  const recentDownloads = downloads.filter(isIn)
  return {
    month,
    day: new Date(now).getUTCDate(),
    sold: sales.length,
    refunds: sales.filter((sale) => refundedOf(sale, indexed) > 0).length,
    money: moneyOf(indexed, now),
    plans: plansOf(sales),
    buyers: await buyersOf(sales, usage, first),
    funnel: {
      visits: seen.visits,
      templates: seen.templates,
      checkouts: seen.checkouts,
      purchases: sales.length,
      downloads: recentDownloads.reduce((sum, { count }) => sum + count, 0),
    },
    top: mostFrequent(
      recentDownloads.filter(({ kind }) => kind === 'template').map(({ id, count }) => [id, count]),
      TOP,
    ),
    misses: mostFrequent(
      misses.filter(isIn).map(({ query }) => [query, 1]),
      TOP,
    ),
    requests: { ...requestsOf(indexed, plans), messages },
  }
}

function moneyOf(indexed: IndexedSales, now: number): MonthMoney[] {
  const [first, before] = [monthStart(now), monthStart(now, -1)]
  // The 31st has no counterpart in a shorter month, which then counts in full.
  const byNow = Math.min(before + (now - first), first)
  const byCurrency = Map.groupBy(
    indexed.sales.filter(({ createdAt }) => createdAt >= before),
    ({ currency }) => currency,
  )
  const money = [...byCurrency].map(([currency, sales]): MonthMoney => {
    const between = (from: number, to: number) => sales.filter(({ createdAt: at }) => at >= from && at < to)
    const current = between(first, Number.POSITIVE_INFINITY)
    return {
      currency,
      revenue: sumOf(current),
      refunded: current.reduce((sum, sale) => sum + refundedOf(sale, indexed), 0),
      lastMonth: sumOf(between(before, first)),
      lastMonthByNow: sumOf(between(before, byNow)),
    }
  })
  if (money.length > 0) return money.sort((a, b) => b.revenue - a.revenue || b.lastMonth - a.lastMonth)
  const currency = indexed.sales[0]?.currency ?? 'usd'
  return [{ currency, revenue: 0, refunded: 0, lastMonth: 0, lastMonthByNow: 0 }]
}

const sumOf = (sales: readonly Sale[]) => sales.reduce((sum, { amount }) => sum + amount, 0)

/** A lost dispute counts as refunded in full. */
export function refundedOf(sale: Sale, { endings }: Pick<IndexedSales, 'endings'>): number {
  const purchase = reduceSale(sale, endings.get(sale.checkoutId))
  if (!purchase) return 0
  return purchase.status === 'refunded' ? sale.amount : purchase.refundedAmount
}

function plansOf(sales: readonly Sale[]): Overview['plans'] {
  const byPlan = [...Map.groupBy(sales, ({ plan }) => plan)].sort(([, a], [, b]) => b.length - a.length)
  return byPlan.map(([plan, sold]) => ({
    plan,
    sold: sold.length,
    totals: [...Map.groupBy(sold, ({ currency }) => currency)].map(([currency, all]) => ({
      currency,
      amount: sumOf(all),
    })),
  }))
}

async function buyersOf(
  sales: readonly Sale[],
  usage: Pick<Usage, 'downloadsOf'>,
  first: number,
): Promise<Overview['buyers']> {
  const owners = [...new Set(sales.flatMap(({ owner }) => owner ?? []))]
  const guests = new Set(sales.filter(({ owner }) => owner === null).map(({ mail, checkoutId }) => mail ?? checkoutId))
  const buyers = { accounts: owners.length, guests: guests.size }
  if (owners.length > MAX_ACCOUNTS) return { ...buyers, downloaded: null }
  const latest = await mapInBatches(owners, (owner) => usage.downloadsOf(owner, 1))
  return { ...buyers, downloaded: latest.filter(([download]) => download && download.at >= first).length }
}

function requestsOf(indexed: IndexedSales, plans: readonly Plan[]) {
  const purchases = indexed.sales.flatMap((sale) => reduceSale(sale, indexed.endings.get(sale.checkoutId)) ?? [])
  const open = purchases.filter(({ status }) => status === 'completed')
  return {
    withdrawals: open.filter(({ checkoutId }) => indexed.withdrawals.has(checkoutId)).length,
    duplicates: findDuplicatePayments(indexed, plans).size,
    disputes: open.filter(({ disputed }) => disputed).length,
    withoutAccess: paidWithoutAccess(indexed).length,
  }
}
