import { digitsOf, formatMoney, toDecimal } from '#domain/checkout/money.ts'
import type { ResultOf } from '#domain/shared/result.ts'

/** Parses a typed amount into minor units, or returns an error. `left` is the maximum that can be refunded, in minor units. */
export function parseAmount(
  typed: string,
  { left, currency }: { left: number; currency: string },
): ResultOf<number, string> {
  const digits = digitsOf(currency)
  const most = formatMoney(left, currency)
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(typed.trim()) ?? []
  if (whole === undefined) return invalid(`Enter an amount, like ${toDecimal(left, currency)}.`)
  if (part.length > digits) {
    return invalid(digits === 0 ? 'Enter a whole amount.' : `Enter up to ${digits} decimal places.`)
  }
  // Parsed as digits, not multiplied: 1.15 * 100 is 114.99999999999999.
  const amount = Number(whole + part.padEnd(digits, '0'))
  if (amount === 0) return invalid('Enter an amount above zero.')
  if (amount > left) return invalid(`You can refund up to ${most} of this payment.`)
  return { ok: true, value: amount }
}

// Not err() of result.ts: a part shared with the saved templates would become a request of its own on every page.
const invalid = (error: string) => ({ ok: false, error }) as const
