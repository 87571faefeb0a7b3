import { formatMoney } from '../checkout/money.ts'
import type { UserRow } from './list-users.ts'

/**
 * A spreadsheet runs a cell that begins so as a formula, some also after a line feed or with the wide forms of East Asian
 * keyboards (OWASP, CSV injection), and anybody may sign up with such an address.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** One line of a sheet (RFC 4180); a cell that a spreadsheet would run gets an apostrophe before it. */
export const sheetLine = (cells: readonly string[]) =>
  `${cells
    .map((text) => (FORMULA.test(text) ? `'${text}` : text))
    .map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join(',')}\r\n`

/** Without the byte order mark Excel takes UTF-8 for its own code page. */
export const SHEET_HEAD = `\uFEFF${sheetLine(['email', 'created', 'status', 'plans', 'paid total', 'access'])}`

/** A user as a line of the sheet; sums after refunds, one for each currency. */
export function userLine({ account, summary: { payments, access } }: UserRow): string {
  const totals = new Map<string, number>()
  for (const { amount, refundedAmount, currency } of payments)
    totals.set(currency, (totals.get(currency) ?? 0) + amount - refundedAmount)
  return sheetLine([
    account.email,
    new Date(account.createdAt).toISOString(),
    payments.length > 0 ? 'Purchased' : 'Account Created',
    payments.map(({ planName }) => planName).join(', '),
    [...totals].map(([currency, total]) => formatMoney(total, currency)).join('; '),
    access ? 'yes' : 'no',
  ])
}
