import type { Account } from './account.ts'
import type { Checkout, Invoice, LineItem } from './entities.ts'
import { newId } from './ids.ts'

/**
 * Creates the paid invoice of a session with `invoice_creation`:
 * docs.stripe.com/payments/checkout/receipts#paid-invoices
 */
export function invoicePaid(account: Account, checkout: Checkout) {
  const { session } = checkout
  if (!session.invoice_creation?.enabled || session.invoice) return
  session.customer ??= newId('cus_', 14)
  const invoice = newInvoice(account, checkout)
  account.data.invoices[invoice.id] = invoice
  session.invoice = invoice.id
  account.emit('invoice.paid', invoice)
}

function newInvoice(account: Account, { session, lines }: Checkout): Invoice {
  const id = newId('in_')
  const at = account.seconds()
  const { amount_total: total, amount_subtotal: subtotal, currency, customer_details: buyer } = session
  const tax = session.total_details?.amount_tax ?? 0
  const number = `LOCAL-${String(Object.keys(account.data.invoices).length + 1).padStart(4, '0')}`
  return {
    id,
    object: 'invoice',
    account_country: account.taxCountry,
    account_name: 'Local Stripe',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: total,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: session.automatic_tax.enabled,
      liability: session.automatic_tax.liability,
      provider: session.automatic_tax.provider,
      status: session.automatic_tax.enabled ? 'complete' : null,
    },
    automatically_finalizes_at: null,
    billing_reason: 'manual',
    collection_method: 'send_invoice',
    created: at,
    currency,
    custom_fields: null,
    customer: session.customer,
    customer_account: null,
    customer_address: buyer?.address ?? null,
    customer_email: buyer?.email ?? null,
    customer_name: buyer?.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: (buyer?.tax_ids ?? []).map(({ type, value }) => ({ type, value })),
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: session.invoice_creation?.invoice_data.description ?? null,
    discounts: [],
    due_date: at,
    effective_at: at,
    ending_balance: 0,
    footer: session.invoice_creation?.invoice_data.footer ?? null,
    from_invoice: null,
    hosted_invoice_url: account.invoiceUrl(id),
    invoice_pdf: account.invoiceUrl(id),
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: lines.map((line) => newLine(id, line, at)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: session.invoice_creation?.invoice_data.metadata ?? {},
    next_payment_attempt: null,
    number,
    on_behalf_of: null,
    parent: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: at,
    period_start: at,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'paid',
    status_transitions: { finalized_at: at, marked_uncollectible_at: null, paid_at: at, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal - tax,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total - tax,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: at,
  }
}

const newLine = (invoice: string, line: LineItem, at: number): Invoice['lines']['data'][number] => ({
  id: newId('il_'),
  object: 'line_item',
  amount: line.amount_subtotal,
  currency: line.currency,
  description: line.description,
  discount_amounts: [],
  discountable: true,
  discounts: [],
  invoice,
  livemode: false,
  metadata: {},
  parent: null,
  period: { end: at, start: at },
  pretax_credit_amounts: [],
  pricing: null,
  quantity: line.quantity,
  quantity_decimal: null,
  subscription: null,
  subtotal: line.amount_subtotal,
  taxes: [],
})
