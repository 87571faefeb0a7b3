import { html } from 'hono/html'
import type { Charge, Checkout, Invoice } from './entities.ts'
import { frame, orderTable } from './hosted-page.ts'
import { formatAmount } from './money.ts'

/** The receipt: the amount paid and the amount refunded. */
export function receiptPage(checkout: Checkout, { amount, amount_refunded, currency, created, receipt_email }: Charge) {
  const paid = formatAmount(amount, currency)
  const on = new Date(created * 1000).toISOString().slice(0, 10)
  return frame(
    `Receipt for ${paid}`,
    html`<section class="card" aria-label="Receipt">
      <h1>${paid}</h1>
      <p>Paid on ${on}${receipt_email ? ` by ${receipt_email}` : ''}.</p>
      ${amount_refunded > 0 ? html`<p>Refunded: ${formatAmount(amount_refunded, currency)}.</p>` : ''}
      ${orderTable(checkout, 'Amount paid')}
    </section>`,
  )
}

/** The buyer's invoice. */
export function invoicePage(checkout: Checkout, { number, total, currency, customer_name, customer_tax_ids }: Invoice) {
  const tax = checkout.session.total_details?.amount_tax ?? 0
  return frame(
    `Invoice ${number}`,
    html`<section class="card" aria-label="Invoice">
      <h1>${formatAmount(total, currency)}</h1>
      <p>Invoice ${number}${customer_name ? ` for ${customer_name}` : ''}, paid.</p>
      ${(customer_tax_ids ?? []).map(({ value }) => html`<p>Customer tax ID: ${value}</p>`)}
      ${tax > 0 ? html`<p>Includes tax: ${formatAmount(tax, currency)}</p>` : ''}
      ${orderTable(checkout, 'Amount paid')}
    </section>`,
  )
}
