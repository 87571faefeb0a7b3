import type { RouteContext } from '../../vendor.ts'
import type { Fields } from '../shared/values.ts'

/** The lists of an account, by path. */
export const OBJECT_TYPES = {
  charges: 'charge',
  refunds: 'refund',
  payment_intents: 'payment_intent',
  invoices: 'invoice',
  customers: 'customer',
  subscriptions: 'subscription',
  balance_transactions: 'balance_transaction',
  'checkout/sessions': 'checkout.session',
  promotion_codes: 'promotion_code',
  coupons: 'coupon',
  products: 'product',
  prices: 'price',
  webhook_endpoints: 'webhook_endpoint',
} as const

export type List = keyof typeof OBJECT_TYPES

export type StripeObject = Fields & { id: string; created: number }

export interface State {
  things: Record<List, StripeObject[]>
  balance: Fields
  /** Responses by idempotency key, with their requests. */
  idempotencyKeys: Record<string, { request: string; response: { status?: number; body?: unknown } }>
}

export const listNames = Object.keys(OBJECT_TYPES) as List[]

const PREFIX: Record<List, string> = {
  charges: 'ch_',
  refunds: 're_',
  payment_intents: 'pi_',
  invoices: 'in_',
  customers: 'cus_',
  subscriptions: 'sub_',
  balance_transactions: 'txn_',
  'checkout/sessions': 'cs_test_',
  promotion_codes: 'promo_',
  coupons: '',
  products: 'prod_',
  prices: 'price_',
  webhook_endpoints: 'we_',
}

/** Defaults of the fields that workflows read. */
const DEFAULTS: Record<List, Fields> = {
  charges: {
    amount: 0,
    amount_refunded: 0,
    billing_details: { address: null, email: null, name: null, phone: null },
    captured: true,
    currency: 'eur',
    customer: null,
    description: null,
    disputed: false,
    paid: true,
    payment_intent: null,
    receipt_email: null,
    refunded: false,
    status: 'succeeded',
  },
  refunds: { amount: 0, charge: null, currency: 'eur', payment_intent: null, reason: null, status: 'succeeded' },
  payment_intents: {
    amount: 0,
    amount_received: 0,
    currency: 'eur',
    customer: null,
    description: null,
    latest_charge: null,
    receipt_email: null,
    status: 'succeeded',
  },
  invoices: {
    amount_due: 0,
    amount_paid: 0,
    amount_remaining: 0,
    attempt_count: 0,
    collection_method: 'charge_automatically',
    currency: 'eur',
    customer: null,
    customer_email: null,
    customer_name: null,
    hosted_invoice_url: null,
    lines: { object: 'list', data: [], has_more: false },
    next_payment_attempt: null,
    number: null,
    status: 'open',
    subtotal: 0,
    total: 0,
  },
  customers: {
    address: null,
    balance: 0,
    currency: null,
    delinquent: false,
    description: null,
    email: null,
    name: null,
    phone: null,
  },
  subscriptions: {
    cancel_at_period_end: false,
    canceled_at: null,
    currency: 'eur',
    customer: null,
    items: { object: 'list', data: [], has_more: false },
    status: 'active',
  },
  balance_transactions: {
    amount: 0,
    currency: 'eur',
    description: null,
    fee: 0,
    net: 0,
    source: null,
    status: 'available',
    type: 'charge',
  },
  'checkout/sessions': {
    amount_subtotal: 0,
    amount_total: 0,
    client_reference_id: null,
    currency: 'eur',
    customer: null,
    customer_details: null,
    customer_email: null,
    mode: 'payment',
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    url: null,
  },
  promotion_codes: {
    active: true,
    code: '',
    customer: null,
    expires_at: null,
    max_redemptions: null,
    times_redeemed: 0,
  },
  coupons: { amount_off: null, currency: null, duration: 'once', name: null, percent_off: null, valid: true },
  products: { active: true, description: null, images: [], name: '' },
  prices: { active: true, currency: 'eur', product: null, recurring: null, type: 'one_time', unit_amount: 0 },
  webhook_endpoints: { application: null, description: null, enabled_events: [], status: 'enabled', url: '' },
}

/** A complete object, with defaults. */
export const objectOf = (list: List, known: Fields, id: string, created: number): StripeObject => ({
  id,
  object: OBJECT_TYPES[list],
  created,
  ...(list === 'refunds' || list === 'balance_transactions' ? {} : { livemode: false }),
  ...(list === 'balance_transactions' ? {} : { metadata: {} }),
  ...structuredClone(DEFAULTS[list]),
  ...structuredClone(known),
})

export const add = (list: List, known: Fields, context: RouteContext<State>): StripeObject => {
  const thing = objectOf(list, known, context.nextId(PREFIX[list]), Math.floor(context.now().getTime() / 1000))
  context.state.things[list].push(thing)
  return thing
}

export const find = (state: State, list: List, id: unknown): StripeObject | undefined =>
  state.things[list].find((thing) => thing.id === id)
