import type { Plan } from './plan.ts'

/** Whole minor units of a currency, as Stripe counts: 2050 and "usd" are $20.50, 500 and "jpy" are ¥500. */
type Money = { amount: number; currency: string }

/** What was paid or is paid back: "$20.50", "$20.00", "¥500". */
export const formatMoney = (amount: number, currency: string) => format({ amount, currency }, 'auto')

/** What a plan costs: "$20", or "$20.50" when there are cents. */
export const formatPrice = ({ price, currency }: Pick<Plan, 'price' | 'currency'>) =>
  format({ amount: price, currency }, 'stripIfInteger')

/** The sum of each currency: "$40.00", or "$20.00" and "€5.00". */
export function formatTotals(payments: readonly Money[]): string[] {
  const totals = new Map<string, number>()
  for (const { amount, currency } of payments) totals.set(currency, (totals.get(currency) ?? 0) + amount)
  return [...totals].map(([currency, amount]) => formatMoney(amount, currency))
}

/** Without its currency, for fields and structured data: 2050 and "usd" make "20.50". */
export const toDecimal = (amount: number, currency: string) =>
  (amount / 10 ** digitsOf(currency)).toFixed(digitsOf(currency))

/** In whole units at Stripe, in thousandths, or else hundredths: https://docs.stripe.com/currencies, November 30, 2026. */
export const WHOLE = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ')
export const THOUSANDTHS = 'bhd jod kwd omr tnd'.split(' ')

/** Decimal places as Stripe counts: 2 for "usd", 0 for "jpy", and 2 for "huf", which `Intl` writes without any. */
export const digitsOf = (currency: string) => (WHOLE.includes(currency) ? 0 : THOUSANDTHS.includes(currency) ? 3 : 2)

const format = ({ amount, currency }: Money, zeros: 'auto' | 'stripIfInteger') =>
  formatOf(currency, zeros).format(amount / 10 ** digitsOf(currency))

/** Creating a format takes as long as using it a hundred times, and every page of a large shop shows prices. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string, trailingZeroDisplay: 'auto' | 'stripIfInteger'): Intl.NumberFormat {
  const key = `${currency} ${trailingZeroDisplay}`
  const digits = { minimumFractionDigits: digitsOf(currency), maximumFractionDigits: digitsOf(currency) }
  const made =
    formats.get(key) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits, trailingZeroDisplay })
  formats.set(key, made)
  return made
}
