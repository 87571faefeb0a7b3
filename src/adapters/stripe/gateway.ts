import Stripe from 'stripe'
import type { Refunds } from '#domain/admin/ports.ts'
import type { Gateway } from '#domain/ports.ts'
import { ok } from '#domain/result.ts'
import { answering } from './answering.ts'
import { factsSource } from './read-session.ts'
import { refund } from './refund.ts'

/** Stripe's own default is 80 s. Two attempts and two seconds for Clerk fit into the ten that a function may live. */
const TIMEOUT_MS = 3000

export interface StripeSettings {
  secretKey: string
  apiUrl: string
  siteUrl: string
  /** Lets buyers type a promotion code. Off unless the owner runs a promotion: every active code of the account counts. */
  promotionCodes: boolean
}

/** One Stripe client; a base address other than Stripe's own reaches the local stand-in. */
export function createStripe({ secretKey, apiUrl }: Pick<StripeSettings, 'secretKey' | 'apiUrl'>): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

export function createGateway(stripe: Stripe, { siteUrl, promotionCodes }: StripeSettings): Gateway & Refunds {
  return {
    async openCheckout({ plan, userId, email, idempotencyKey }) {
      const metadata = { plan_name: plan.name, plan_amount: String(plan.price), ...(userId ? { user_id: userId } : {}) }
      const order: Stripe.Checkout.SessionCreateParams = {
        mode: 'payment',
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: plan.currency,
              unit_amount: plan.price,
              product_data: { name: plan.name, description: plan.description },
            },
          },
        ],
        metadata,
        // Refunds and disputes name the payment, not the session, so the payment carries the same facts.
        payment_intent_data: { metadata },
        // Concatenated: URLSearchParams would encode the braces, and Stripe then leaves the placeholder as it is.
        success_url: `${siteUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${siteUrl}/payment-cancelled`,
        ...(userId ? { client_reference_id: userId } : {}),
        ...(email ? { customer_email: email } : {}),
        ...(promotionCodes ? { allow_promotion_codes: true } : {}),
      }
      return answering(async () => {
        const session = await stripe.checkout.sessions.create(order, idempotencyKey ? { idempotencyKey } : {})
        return ok({ url: session.url })
      })
    },

    session: (sessionId) => answering(() => factsSource(stripe, sessionId)),

    async sessionOfPayment(paymentIntentId) {
      const found = await answering(async () => {
        const sessions = await stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 })
        return ok(sessions.data[0]?.id ?? null)
      })
      // To a filter by an unknown payment Stripe may answer "missing" instead of an empty list.
      return !found.ok && found.error.kind === 'unknown-session' ? ok(null) : found
    },

    refund: (order) => answering(() => refund(stripe, order)),
  }
}
