import type Stripe from 'stripe'

/** The API version of the `stripe` package in package.json; events carry it. */
export const API_VERSION = '2026-10-28.endive'

// Each entity extends the SDK's type, so the compiler proves that no response field is missing. Only the links are
// narrowed: they are stored as ids and resolved on `expand` (expand.ts).
export interface Session extends Stripe.Checkout.Session {
  amount_subtotal: number
  amount_total: number
  currency: string
  customer: string | null
  invoice: string | null
  metadata: Stripe.Metadata
  payment_intent: string | null
  status: 'open' | 'complete' | 'expired'
  success_url: string
}

export interface PaymentIntent extends Stripe.PaymentIntent {
  customer: string | null
  latest_charge: string | null
}

export interface Charge extends Stripe.Charge {
  customer: string | null
  payment_intent: string
}

export interface Refund extends Stripe.Refund {
  charge: string
  payment_intent: string
}

export interface Dispute extends Stripe.Dispute {
  charge: string
  payment_intent: string
}

/** Decimals are strings on the wire; the SDK types them as the object it parses them into. */
export interface Price extends Omit<Stripe.Price, 'unit_amount_decimal'> {
  product: string
  unit_amount: number
  unit_amount_decimal: string
}

export interface LineItem extends Omit<Stripe.LineItem, 'price'> {
  price: Price
  quantity: number
}

export type Product = Stripe.Product
export type Invoice = Stripe.Invoice
export type Coupon = Stripe.Coupon

export interface PromotionCode extends Stripe.PromotionCode {
  promotion: { type: 'coupon'; coupon: string }
}

export type EventType = Stripe.Event['type']

export interface Event {
  id: string
  object: 'event'
  api_version: typeof API_VERSION
  created: number
  data: { object: object; previous_attributes?: Record<string, unknown> }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: EventType
}

/** A session with the data Stripe stores but does not return. */
export interface Checkout {
  session: Session
  lines: LineItem[]
  intentData: { description: string | null; metadata: Stripe.Metadata; receiptEmail: string | null }
}

/** The first response to an idempotency key, stored for replays. */
interface StoredReply {
  fingerprint: string
  status: number
  body: string
  requestId: string
  at: number
}

/** All data of one account, by id in order of creation. */
export interface StripeData {
  checkouts: Record<string, Checkout>
  paymentIntents: Record<string, PaymentIntent>
  charges: Record<string, Charge>
  refunds: Record<string, Refund>
  disputes: Record<string, Dispute>
  invoices: Record<string, Invoice>
  products: Record<string, Product>
  prices: Record<string, Price>
  coupons: Record<string, Coupon>
  promotionCodes: Record<string, PromotionCode>
  events: Record<string, Event>
  replies: Record<string, StoredReply>
}
