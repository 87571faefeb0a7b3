import type { AdminStatisticsOutput } from '#contracts/admin-statistics.ts'

export interface WeekRow {
  monday: string
  sold: number
  /** Minor units, before refunds; one for each plan, in the order of `plans`. */
  revenue: readonly number[]
  total: number
  refunded: number
}

/** Turns the response into rows of equal length. `most` is the total of the best week, the scale of the bars. */
export function weekRows({ weeks }: Pick<AdminStatisticsOutput, 'weeks'>) {
  const plans = [...new Set(weeks.flatMap(({ sales }) => sales.map(({ plan_name }) => plan_name)))].sort()
  const rows = weeks.map(({ monday, sales }): WeekRow => {
    const revenue = plans.map((plan) =>
      sum(
        sales.filter(({ plan_name }) => plan_name === plan),
        'revenue',
      ),
    )
    const total = sum(sales, 'revenue')
    return { monday, sold: sum(sales, 'sold'), revenue, total, refunded: sum(sales, 'refunded') }
  })
  return { plans, rows, most: Math.max(0, ...rows.map(({ total }) => total)) }
}

type Sales = AdminStatisticsOutput['weeks'][number]['sales'][number]

const sum = (sales: readonly Sales[], field: 'sold' | 'revenue' | 'refunded') =>
  sales.reduce((total, sale) => total + sale[field], 0)

/** Stacks parts side by side on a scale of 0 to 100, where 100 is `most`. */
export function stackBars(parts: readonly number[], most: number): { x: number; width: number }[] {
  let x = 0
  return parts.map((part) => {
    const bar = { x, width: most > 0 ? (100 * part) / most : 0 }
    x += bar.width
    return bar
  })
}
