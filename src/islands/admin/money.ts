import { digitsOf, formatMoney } from '#domain/checkout/money.ts'
import { err, ok, type Result } from '#domain/shared/result.ts'

/** An amount as typed into the amount field: 2050 and "usd" give "20.50". */
export const typedMoney = (amount: number, currency: string) =>
  (amount / 10 ** digitsOf(currency)).toFixed(digitsOf(currency))

/** Totals per currency: "$40.00", or "$20.00 + €20.00"; a dash if there are none. */
export function formatTotal(payments: readonly { amount: number; currency: string }[]): string {
  const totals = new Map<string, number>()
  for (const { amount, currency } of payments) totals.set(currency, (totals.get(currency) ?? 0) + amount)
  return [...totals].map(([currency, amount]) => formatMoney(amount, currency)).join(' + ') || '-'
}

/** Parses a typed amount into minor units, or returns an error. `left` is the maximum that can be refunded. */
export function parseAmount(
  typed: string,
  { left, currency }: { left: number; currency: string },
): Result<number, string> {
  const digits = digitsOf(currency)
  const most = formatMoney(left, currency)
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(typed.trim()) ?? []
  if (whole === undefined) return err(`Enter an amount, like ${typedMoney(left, currency)}.`)
  if (part.length > digits) {
    return err(digits === 0 ? 'Enter a whole amount.' : `Enter up to ${digits} decimal places.`)
  }
  // Parsed as digits, not multiplied: 1.15 * 100 is 114.99999999999999.
  const amount = Number(whole + part.padEnd(digits, '0'))
  if (amount === 0) return err('Enter an amount above zero.')
  if (amount > left) return err(`You can refund up to ${most} of this payment.`)
  return ok(amount)
}
