import type { AdminStatisticsOutput } from '#contracts/admin-statistics.ts'
import type { CategoryId } from '#domain/catalog/categories.ts'
import { formatMoney } from '#domain/checkout/money.ts'
import { formatCount } from '../count-words.ts'
import { Day } from '../Day.tsx'
import { LoadError } from '../EmptySheet.tsx'
import { Problem } from '../Problem.tsx'
import { CAPTION, TableFrame } from '../TableFrame.tsx'
import { useLive } from '../use-live.ts'
import { Waiting } from '../Waiting.tsx'
import { stackBars, weekRows } from './week-rows.ts'

/** What was sold, downloaded, and searched for in vain. */
export default function Statistics() {
  const { value, problem, reload } = useLive<AdminStatisticsOutput>('/api/admin-statistics')
  if (!value) return problem ? <LoadError sentence={problem} retry={() => void reload()} /> : <Waiting />
  const { downloads, misses, skipped } = value
  return (
    <>
      {problem && <Problem>{problem} The figures below are the last known ones.</Problem>}
      {skipped > 0 && (
        <Problem>
          {skipped === 1 ? 'One record' : `${skipped} records`} could not be read. The figures below are without{' '}
          {skipped === 1 ? 'it' : 'them'}.
        </Problem>
      )}
      <RevenueTable statistics={value} />
      <div className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,420px),1fr))] items-start gap-6">
        <CountTable
          caption="Downloads per template"
          empty="Nothing was downloaded yet."
          columns={['Template', 'Downloads']}
          rows={downloads.map(({ slug, count }) => ({ text: slug, href: `/templates/${slug}`, count }))}
        />
        <CountTable
          caption="Searches without result, last 30 days"
          empty="Every search found something."
          columns={['Searched for', 'Times', 'Last']}
          rows={misses.map(({ query, count, last }) => ({ text: query, count, last }))}
        />
      </div>
    </>
  )
}

/** Twelve weeks in a table; the bars say the same as the figures. */
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
              {plan}
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

type CountTableProps = {
  caption: string
  /** Said instead of an empty table. */
  empty: string
  columns: readonly string[]
  rows: readonly { text: string; count: number; href?: string; last?: string }[]
}

/** Things counted, most frequent first, with a bar each. */
function CountTable({ caption, empty, columns, rows }: CountTableProps) {
  if (rows.length === 0) {
    return (
      <section className="rounded-card border-1 border-line bg-surface">
        <h2 className={CAPTION}>{caption}</h2>
        <p className="px-4 pb-4 text-muted">{empty}</p>
      </section>
    )
  }
  const most = Math.max(...rows.map(({ count }) => count))
  return (
    <TableFrame
      caption={caption}
      look="card"
      head={
        <tr>
          {columns.map((column, at) => (
            <th scope="col" key={column} className={at === 1 ? 'text-right' : undefined}>
              {column}
            </th>
          ))}
          <td />
        </tr>
      }
    >
      {rows.map(({ text, href, count, last }) => (
        <tr key={text}>
          <th scope="row" className="wrap-anywhere min-w-40 whitespace-normal">
            {href ? <a href={href}>{text}</a> : text}
          </th>
          <td className="text-right">{formatCount(count)}</td>
          {last && (
            <td>
              <Day of={last} />
            </td>
          )}
          <td className="w-[32%] min-w-24">
            <Bars parts={[count]} most={most} />
          </td>
        </tr>
      ))}
    </TableFrame>
  )
}

type BarsProps = {
  parts: readonly number[]
  /** What the full width stands for. */
  most: number
}

/**
 * Bars beside the figures they repeat, so nobody needs them read out. A style attribute would break the page's
 * policy.
 */
function Bars({ parts, most }: BarsProps) {
  return (
    <svg className="h-3.5 w-full" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      {stackBars(parts, most).map(({ x, width }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is known by its place, which is its plan
        <rect key={at} className={`fill-hue forced-color-adjust-none ${hueOf(at)}`} x={x} width={width} height="10" />
      ))}
    </svg>
  )
}

/** Hues tell plans apart, and their order does, too. The class of a category sets one. */
const HUES: readonly CategoryId[] = ['lead-generation', 'marketing', 'customer-support', 'social-media']

const hueOf = (place: number) => HUES[place % HUES.length]
