import type { DownloadCount } from '../usage/ports.ts'
import { addVisits, type VisitSums } from '../visits/visit-sums.ts'
import type { Sale } from './ports.ts'

const DAY_MS = 86_400_000
const MAX_LISTED = 20
const PERIODS = [7, 30, 90] as const

export interface Counted {
  name: string
  count: number
}

/** From visit to download, over the last `days` days (UTC) including today. */
export interface Funnel extends Pick<VisitSums, 'visits' | 'templates' | 'checkouts'> {
  days: number
  /** Including those refunded later. */
  purchases: number
  downloads: number
  /** Page paths, most frequent first, at most 20. `other` sums up everything not counted by name. */
  pages: Counted[]
  /** Referring hosts, likewise. `direct`: visits without a referrer. */
  hosts: Counted[]
}

const sinceOf = (days: number, now: number) => now - (now % DAY_MS) - (days - 1) * DAY_MS

/** The midnight at which the longest funnel starts, in ms. */
export const funnelsSince = (now: number) => sinceOf(Math.max(...PERIODS), now)

interface Known {
  visits: readonly { day: string; sums: VisitSums }[]
  sales: readonly Pick<Sale, 'createdAt'>[]
  downloads: readonly DownloadCount[]
}

/** A funnel for each period, the shortest first. */
export const funnelsOf = ({ visits, sales, downloads }: Known, now: number): Funnel[] =>
  PERIODS.map((days) => {
    const since = sinceOf(days, now)
    const isIn = ({ day }: { day: string }) => Date.parse(day) >= since
    const { pages, hosts, ...sums } = addVisits(visits.filter(isIn).map((one) => one.sums))
    return {
      days,
      ...sums,
      purchases: sales.filter(({ createdAt }) => createdAt >= since).length,
      downloads: downloads.filter(isIn).reduce((sum, { count }) => sum + count, 0),
      pages: mostFrequent(Object.entries(pages)),
      hosts: mostFrequent(Object.entries(hosts)),
    }
  })

/** The sum under each name, the most frequent first, at most `most`; ties in alphabetical order. */
export function mostFrequent(counts: Iterable<readonly [name: string, count: number]>, most = MAX_LISTED): Counted[] {
  const sums = new Map<string, number>()
  for (const [name, count] of counts) sums.set(name, (sums.get(name) ?? 0) + count)
  return [...sums]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([name, count]) => ({ name, count }))
}
