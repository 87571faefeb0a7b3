import type { AdminStatisticsOutput } from '#contracts/admin-statistics.ts'
import { formatMoney } from '#domain/checkout/money.ts'
import { formatCount } from '../count-copy.ts'
import { Day } from '../Day.tsx'
import { LoadError } from '../EmptySheet.tsx'
import { Problem } from '../Problem.tsx'
import { TableFrame } from '../TableFrame.tsx'
import { useLive } from '../use-live.ts'
import { Waiting } from '../Waiting.tsx'
import { Bars, CountTable, hueOf, PAIR } from './CountTable.tsx'
import { Funnel } from './Funnel.tsx'
import { SkippedNote } from './SkippedNote.tsx'
import { weekRows } from './week-rows.ts'

/** Page views, sales, downloads, and searches without results. */
export default function Statistics() {
  const { value, problem, reload } = useLive<AdminStatisticsOutput>('/api/admin-statistics')
  if (!value) return problem ? <LoadError sentence={problem} retry={() => void reload()} /> : <Waiting />
  const { downloads, funnels, misses, skipped } = value
  return (
    <>
      {problem && <Problem>{`${problem} Showing the last known data.`}</Problem>}
      <SkippedNote skipped={skipped} />
      <RevenueTable statistics={value} />
      <Funnel funnels={funnels} />
      <div className={PAIR}>
        <CountTable
          caption="Downloads per template"
          empty="No downloads yet."
          columns={['Template', 'Downloads']}
          rows={downloads.map(({ slug, count }) => ({ text: slug, href: `/templates/${slug}`, count }))}
        />
        <CountTable
          caption="Searches without results, last 30 days"
          empty="No searches without results."
          columns={['Search', 'Times', 'Last']}
          rows={misses.map(({ query, count, last }) => ({ text: query, count, more: <Day of={last} /> }))}
        />
      </div>
    </>
  )
}

/** Twelve weeks in a table; the bars repeat the figures. */
function RevenueTable({ statistics }: { statistics: AdminStatisticsOutput }) {
  const { plans, rows, most } = weekRows(statistics)
  const money = (amount: number) => (amount === 0 ? '-' : formatMoney(amount, statistics.currency))
  return (
    <TableFrame
      caption="Revenue by week and plan"
      look="card"
      head={
        <tr>
          <th scope="col">Week of</th>
          {plans.map((plan, at) => (
            <th scope="col" key={plan} className="text-right">
              <i
                className={`mr-1.5 inline-block size-2.5 rounded-[2px] bg-hue forced-color-adjust-none ${hueOf(at)}`}
              />
              <span>{plan}</span>
            </th>
          ))}
          <th scope="col" className="text-right">
            Sold
          </th>
          <th scope="col" className="text-right">
            Revenue
          </th>
          <th scope="col" className="text-right">
            Refunded
          </th>
          <td />
        </tr>
      }
    >
      {rows.map(({ monday, sold, revenue, total, refunded }) => (
        <tr key={monday}>
          <th scope="row">
            <Day of={monday} />
          </th>
          {plans.map((plan, at) => (
            <td key={plan} className="text-right">
              {money(revenue[at] ?? 0)}
            </td>
          ))}
          <td className="text-right">{sold === 0 ? '-' : formatCount(sold)}</td>
          <td className="text-right">{money(total)}</td>
          <td className="text-right">{money(refunded)}</td>
          <td className="w-[32%] min-w-24">
            <Bars parts={revenue} most={most} />
          </td>
        </tr>
      ))}
    </TableFrame>
  )
}
