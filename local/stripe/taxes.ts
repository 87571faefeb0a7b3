import type { Account } from './account.ts'
import type { Checkout } from './entities.ts'

/** The only rate supported here, for the country of registration. Nothing is collected elsewhere. */
const RATE = 0.19

/** Calculates the session's tax once the buyer's country is known; inclusive tax leaves the total unchanged. */
export function applyTax(account: Account, { session, lines }: Checkout, country: string) {
  if (!session.automatic_tax.enabled) return
  const rate = country === account.taxCountry ? RATE : 0
  const sums = { tax: 0, added: 0 }
  for (const line of lines) {
    const inclusive = line.price.tax_behavior === 'inclusive'
    const discounted = line.amount_subtotal - line.amount_discount
    const tax = Math.round(inclusive ? discounted - discounted / (1 + rate) : discounted * rate)
    line.amount_tax = tax
    line.amount_total = discounted + (inclusive ? 0 : tax)
    sums.tax += tax
    sums.added += inclusive ? 0 : tax
  }
  const discount = session.total_details?.amount_discount ?? 0
  session.amount_total = session.amount_subtotal - discount + sums.added
  session.total_details = { amount_discount: discount, amount_shipping: 0, amount_tax: sums.tax }
  session.automatic_tax.status = 'complete'
}
