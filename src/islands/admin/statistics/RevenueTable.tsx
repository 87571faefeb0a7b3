import type { AdminStatisticsOutput } from '#contracts/admin-statistics.ts'
import { formatMoney } from '#domain/checkout/money.ts'
import { formatCount } from '../count-words.ts'
import { Day } from '../Day.tsx'
import { TableFrame } from '../TableFrame.tsx'
import { Bars } from './Bars.tsx'
import { weekRows } from './week-rows.ts'

/** Twelve weeks in a table; the bars say the same as the figures. */
export function RevenueTable({ statistics }: { statistics: AdminStatisticsOutput }) {
  const { plans, rows, most } = weekRows(statistics)
  const money = (amount: number) => (amount === 0 ? '-' : formatMoney(amount, statistics.currency))
  return (
    <TableFrame caption="Revenue by week and plan" captionShown>
      <thead>
        <tr>
          <th scope="col">Week of</th>
          {plans.map((plan, at) => (
            <th scope="col" key={plan} className={`admin-figure admin-key admin-key-${at % 4}`}>
              {plan}
            </th>
          ))}
          <th scope="col" className="admin-figure">
            Sold
          </th>
          <th scope="col" className="admin-figure">
            Revenue
          </th>
          <th scope="col" className="admin-figure">
            Refunded
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ monday, sold, revenue, total, refunded }) => (
          <tr key={monday}>
            <th scope="row">
              <Day of={monday} />
            </th>
            {plans.map((plan, at) => (
              <td key={plan} className="admin-figure">
                {money(revenue[at] ?? 0)}
              </td>
            ))}
            <td className="admin-figure">{sold === 0 ? '-' : formatCount(sold)}</td>
            <td className="admin-figure">{money(total)}</td>
            <td className="admin-figure">{money(refunded)}</td>
            <td className="admin-bar-cell">
              <Bars parts={revenue} most={most} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
