import type { AdminStatisticsOutput } from '#contracts/admin-statistics.ts'
import { formatMoney } from '#domain/checkout/money.ts'
import { formatCount } from '../count-copy.ts'

export type Overview = AdminStatisticsOutput['overview']

const NAME = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** The name of a month of the form YYYY-MM, or of one before or after it. */
export const monthName = (month: string, offset = 0) => {
  const first = new Date(`${month}-01`)
  return NAME.format(first.setUTCMonth(first.getUTCMonth() + offset))
}

/** "October 1–28": the part of the month before that is compared with this one. */
export function comparedCopy({ month, day }: Pick<Overview, 'month' | 'day'>): string {
  const lastDay = new Date(new Date(`${month}-01`).setUTCDate(0)).getUTCDate()
  return `${monthName(month, -1)} 1–${Math.min(day, lastDay)}`
}

const counted = (count: number, one: string, many = `${one}s`) => `${formatCount(count)} ${count === 1 ? one : many}`

/** "$40.00", or "$40.00 + €5.00" with sales in two currencies. */
export function moneyCopy(money: Overview['money'], field: Exclude<keyof Overview['money'][number], 'currency'>) {
  const some = money.filter((each) => each[field] > 0)
  const shown = some.length > 0 ? some : money.slice(0, 1)
  return shown.map((each) => formatMoney(each[field], each.currency)).join(' + ')
}

/** "November: $40.00, 2 sales, 0 refunds. 1 of 2 buyers has downloaded." */
export function summaryCopy({ month, money, sold, refunds, buyers }: Overview): string {
  const sums = [moneyCopy(money, 'revenue'), counted(sold, 'sale'), counted(refunds, 'refund')].join(', ')
  return `${monthName(month)}: ${sums}.${buyersCopy(buyers)}`
}

function buyersCopy({ accounts, downloaded, guests }: Overview['buyers']): string {
  if (accounts === 0 || downloaded === null) return guests > 0 ? ` ${counted(guests, 'buyer')} without an account.` : ''
  const has = downloaded === 1 || accounts === 1 ? 'has' : 'have'
  const who = guests > 0 ? `${counted(accounts, 'buyer')} with an account` : counted(accounts, 'buyer')
  return ` ${formatCount(downloaded)} of ${who} ${has} downloaded.`
}
