/** `formatAmount(2000, 'usd')` is `$20.00`; amounts are in the currency's minor unit. */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  // Yen have no minor unit: 500 means ¥500.
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits)
}
