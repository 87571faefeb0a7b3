/** `formatMoney(2000, 'usd')` is "$20.00". Amounts are in minor units. */
export const formatMoney = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(amount / 100)
