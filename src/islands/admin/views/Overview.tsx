import type { ReactNode } from 'react'
import type { AdminAddress } from '#browser/owner/admin-address.ts'
import type { AdminStatisticsOutput } from '#contracts/admin-statistics.ts'
import { formatTotals } from '#domain/checkout/money.ts'
import { LoadError } from '../EmptySheet.tsx'
import { Problem } from '../Problem.tsx'
import { useLive } from '../use-live.ts'
import { Waiting } from '../Waiting.tsx'
import { CountTable, PAIR } from './CountTable.tsx'
import { COUNTING_STARTS, funnelSteps } from './funnel-steps.ts'
import { comparedCopy, type Overview as Month, moneyCopy, monthName, summaryCopy } from './overview-copy.ts'
import { SkippedNote } from './SkippedNote.tsx'

/** This month at a glance: revenue, sales, the funnel, and what waits for an admin. */
export default function Overview() {
  const { value, problem, reload } = useLive<AdminStatisticsOutput>('/api/admin-statistics')
  if (!value) return problem ? <LoadError sentence={problem} retry={() => void reload()} /> : <Waiting />
  const { overview, skipped } = value
  const name = monthName(overview.month)
  return (
    <>
      {problem && <Problem>{`${problem} Showing the last known data.`}</Problem>}
      <SkippedNote skipped={skipped} />
      <Figures overview={overview} />
      <div className={PAIR}>
        <CountTable
          caption="Open requests"
          empty="Nothing is waiting for you."
          columns={['Request', 'Open']}
          rows={requestRows(overview.requests)}
        />
        <CountTable
          caption={`Sales by plan, ${name}`}
          empty={`No sales in ${name} yet.`}
          columns={['Plan', 'Sold', 'Revenue']}
          rows={overview.plans.map(({ plan_name, sold, totals }) => ({
            text: plan_name,
            count: sold,
            more: formatTotals(totals).join(' + '),
          }))}
        />
        <CountTable
          caption={`Funnel, ${name}`}
          empty={COUNTING_STARTS}
          columns={['Step', 'Times', 'Conversion']}
          rows={overview.funnel.visits > 0 ? funnelSteps(overview.funnel) : []}
        />
        <CountTable
          caption={`Most downloaded, ${name}`}
          empty={`No downloads in ${name} yet.`}
          columns={['Template', 'Downloads']}
          rows={overview.top.map(({ name: slug, count }) => ({ text: slug, href: `/templates/${slug}`, count }))}
        />
        <CountTable
          caption={`Searches without results, ${name}`}
          empty={`No searches without results in ${name}.`}
          columns={['Search', 'Times']}
          rows={overview.misses.map(({ name: query, count }) => ({ text: query, count }))}
        />
      </div>
    </>
  )
}

/** One sentence, and the figures behind it next to those of last month. */
function Figures({ overview }: { overview: Month }) {
  const { month, money } = overview
  return (
    <section className="overflow-hidden rounded-card border-1 border-line bg-surface" aria-labelledby="this-month">
      <h2 className="px-4 pt-4 text-2xl max-sm:text-xl" id="this-month">
        {summaryCopy(overview)}
      </h2>
      <p className="px-4 pt-1 pb-4 text-muted text-sm">
        Months begin at midnight UTC. Revenue is before refunds, and guests’ purchases are included.
      </p>
      <dl className="grid grid-cols-2 border-line border-t sm:grid-cols-4">
        <Figure name={`Revenue in ${monthName(month)}`}>{moneyCopy(money, 'revenue')}</Figure>
        <Figure name="Of that, refunded">{moneyCopy(money, 'refunded')}</Figure>
        <Figure name={comparedCopy(overview)}>{moneyCopy(money, 'lastMonthByNow')}</Figure>
        <Figure name={`All of ${monthName(month, -1)}`}>{moneyCopy(money, 'lastMonth')}</Figure>
      </dl>
    </section>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="border-line px-4 pt-3.5 pb-3 not-first:border-l max-sm:nth-[n+3]:border-t max-sm:odd:border-l-0">
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="num font-bold font-display text-3xl/[1.3] max-sm:text-2xl">{children}</dd>
  </div>
)

const REQUESTS: Record<keyof Month['requests'], { text: string; to?: Partial<AdminAddress> }> = {
  withdrawals: { text: 'Withdrawals to refund', to: { view: 'purchases', kind: 'withdrawals' } },
  duplicates: { text: 'Duplicate payments', to: { view: 'purchases', kind: 'doubles' } },
  disputes: { text: 'Disputes', to: { view: 'purchases' } },
  withoutAccess: { text: 'Payments without access', to: { view: 'purchases', kind: 'no-access' } },
  messages: { text: 'Messages not emailed to you yet' },
}

const requestRows = (requests: Month['requests']) =>
  (Object.keys(REQUESTS) as (keyof typeof REQUESTS)[])
    .map((kind) => ({ ...REQUESTS[kind], count: requests[kind] }))
    .filter(({ count }) => count > 0)
