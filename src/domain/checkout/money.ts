/** Minor units as a sum with its currency: 2050 and "usd" make "$20.50", 500 and "jpy" make "¥500". */
export const formatMoney = (amount: number, currency: string) =>
  formatOf(currency).format(amount / 10 ** digitsOf(currency))

/** How many of the last figures of an amount in minor units stand after the point: 2 for "usd", 0 for "jpy". */
export const digitsOf = (currency: string) => formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  const made =
    formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() })
  formats.set(currency, made)
  return made
}
