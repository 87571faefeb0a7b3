import type { Plan } from './plan.ts'

/** Formats minor units with their currency: 2050 and "usd" as "$20.50", 500 and "jpy" as "¥500". */
export const formatMoney = (amount: number, currency: string) => format(amount, currency, 'auto')

/** "$20", or "$20.50" when there are cents. */
export const formatPrice = ({ price, currency }: Pick<Plan, 'price' | 'currency'>) =>
  format(price, currency, 'stripIfInteger')

/** The number of decimal places of a currency: 2 for "usd", 0 for "jpy". */
export const digitsOf = (currency: string) => formatOf(currency, 'auto').resolvedOptions().maximumFractionDigits ?? 2

type Zeros = Intl.NumberFormatOptions['trailingZeroDisplay']

const format = (amount: number, currency: string, zeros: Zeros) =>
  formatOf(currency, zeros).format(amount / 10 ** digitsOf(currency))

/** Creating a format takes as long as using it a hundred times, and every page of a large shop shows prices. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string, trailingZeroDisplay: Zeros): Intl.NumberFormat {
  const key = `${currency} ${trailingZeroDisplay}`
  const made =
    formats.get(key) ??
    new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase(), trailingZeroDisplay })
  formats.set(key, made)
  return made
}
