import { Hono } from 'hono'
import type { Outage } from '../outage.ts'
import { createAccount } from './account.ts'
import { createApi, unknownRoute } from './api.ts'
import { DEFAULT_PROMOTION_CODES, type SeedPrice, type SeedPromotionCode, seedCatalogue } from './catalogue.ts'
import { type DeskPayment, listDeskPayments } from './desk-payments.ts'
import { closeDispute, findDispute, openDispute } from './disputes.ts'
import { noSuch } from './errors.ts'
import { expire, expireOverdue, settle } from './pay.ts'
import { failRefund, findCharge, refund } from './refunds.ts'
import { addCatalogueRoutes } from './routes/catalogue.ts'
import { addDisputeRoutes } from './routes/disputes.ts'
import { addEventRoutes } from './routes/events.ts'
import { addHostedRoutes } from './routes/hosted.ts'
import { addInvoiceRoutes } from './routes/invoices.ts'
import { addPaymentRoutes } from './routes/payments.ts'
import { addRefundRoutes } from './routes/refunds.ts'
import { addSessionRoutes, findCheckout } from './routes/sessions.ts'
import { addTaxRoutes } from './routes/tax.ts'
import { type SeedSession, seedSession } from './seed-session.ts'
import { createStore } from './store.ts'
import { createWebhooks, type Delivery, type Endpoint } from './webhooks.ts'

export type { Delivery, DeskPayment }

export interface StripeOptions {
  /** Data file that persists across restarts; in memory by default. */
  file?: string
  /** Origin that serves `/c/pay/{id}`, such as http://localhost:4322 */
  origin: () => string
  webhook?: Endpoint
  /** Delays between delivery attempts, in milliseconds. */
  retryMs?: readonly number[]
  prices?: readonly SeedPrice[]
  promotionCodes?: readonly SeedPromotionCode[]
  /** Country of the Stripe Tax registration; null when Stripe Tax is off. */
  taxCountry?: string | null
  /** Milliseconds since 1970. */
  now?: () => number
}

/** Actions taken in Stripe's dashboard or by third parties. Each resolves after the endpoint's first response. */
export interface LocalStripe {
  /** Stripe's API under `/v1/`, the hosted page under `/c/pay/`. */
  app: Hono
  /** Outage mode of all requests under `/v1/`. */
  failing: Outage
  /** Terms of service URL in the account's public details; null when unset. */
  termsUrl: string | null
  reset(): void
  seedPaidSession(seed: SeedSession): Promise<void>
  /** Newest first. */
  payments(): DeskPayment[]
  /** Refunds `amount` in minor units, by default the remaining amount. */
  refund(chargeOrPaymentIntent: string, amount?: number): Promise<void>
  failRefund(refundId: string): Promise<void>
  /** Opens a dispute by charge or payment intent; closes it by either of them or by its own id. */
  dispute(id: string, step: 'open' | 'won' | 'lost'): Promise<void>
  /** Completes or fails a pending bank debit. */
  settle(sessionId: string, arrived: boolean): Promise<void>
  expire(sessionId: string): Promise<void>
  /** Resends an event with a new signature. */
  resend(eventId: string): Promise<void>
  /** Fails the next deliveries before they reach the endpoint; they are retried like any failed delivery. */
  failNextDeliveries(count: number): void
  holdDeliveries(): void
  releaseDeliveries(order?: 'reversed'): Promise<void>
  /** Drops the held deliveries. */
  dropHeldDeliveries(): void
  deliveries(): Delivery[]
  /** Resolves when all deliveries, including retries, are done. */
  drain(): Promise<void>
}

const TERMS = 'https://shop.example/terms'

/** A local Stripe account: the API subset that a shop with one-time payments needs, and its hosted page. */
export function createStripe(options: StripeOptions): LocalStripe {
  const { origin, webhook, prices = [], promotionCodes = DEFAULT_PROMOTION_CODES, now = () => Date.now() } = options
  const { taxCountry = 'DE' } = options
  const store = createStore(options.file)
  const webhooks = createWebhooks({ endpoint: webhook, retryMs: options.retryMs ?? [500, 2000, 5000], now })
  const account = createAccount({
    store,
    now,
    origin,
    send: webhooks.send,
    endpoints: webhook ? 1 : 0,
    taxCountry,
    termsUrl: () => stripe.termsUrl,
  })
  seedCatalogue(account, prices, promotionCodes)

  const app = new Hono()
  const stripe: LocalStripe = {
    app,
    failing: false,
    termsUrl: TERMS,
    reset() {
      webhooks.reset()
      store.clear()
      seedCatalogue(account, prices, promotionCodes)
      stripe.failing = false
      stripe.termsUrl = TERMS
    },
    seedPaidSession: (seed) => afterwards(() => seedSession(account, seed)),
    payments: () => listDeskPayments(account),
    refund: (id, amount) =>
      afterwards(() => refund(account, id.startsWith('pi_') ? { paymentIntent: id, amount } : { charge: id, amount })),
    failRefund: (id) => afterwards(() => failRefund(account, id)),
    dispute: (id, step) =>
      afterwards(() => {
        if (step !== 'open') return closeDispute(account, findDispute(account, id), step)
        openDispute(account, findCharge(account, id.startsWith('pi_') ? { paymentIntent: id } : { charge: id }))
      }),
    settle: (id, arrived) => afterwards(() => settle(account, findCheckout(account, id), arrived)),
    expire: (id) =>
      afterwards(() => {
        const checkout = findCheckout(account, id)
        // The API allows closing a session before its expiry; the clock does not.
        checkout.session.expires_at = Math.min(checkout.session.expires_at, account.seconds())
        expire(account, checkout)
      }),
    resend: (id) =>
      afterwards(() => {
        const event = account.data.events[id]
        if (!event) throw noSuch('event', id)
        webhooks.send(event)
      }),
    failNextDeliveries: webhooks.failNext,
    holdDeliveries: webhooks.hold,
    releaseDeliveries: webhooks.release,
    dropHeldDeliveries: webhooks.dropHeld,
    deliveries: webhooks.log,
    drain: webhooks.drain,
  }

  async function afterwards(change: () => void) {
    change()
    await webhooks.settleFirstAttempts()
  }

  const api = createApi(account, stripe)
  api.use('/v1/*', async (_c, next) => {
    expireOverdue(account)
    await next()
  })
  for (const add of [
    addSessionRoutes,
    addPaymentRoutes,
    addRefundRoutes,
    addDisputeRoutes,
    addEventRoutes,
    addCatalogueRoutes,
    addInvoiceRoutes,
    addTaxRoutes,
  ]) {
    add(api, account)
  }
  api.all('/v1/*', unknownRoute)
  app.route('/', api)
  addHostedRoutes(app, account, webhooks, now)
  return stripe
}
