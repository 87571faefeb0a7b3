import Stripe from 'stripe'
import type { Plan } from '#domain/checkout/plan.ts'
import type { Gateway, Receipts, Refunds, Signer } from '#domain/checkout/ports.ts'
import { noPromotion } from '#domain/checkout/promotion.ts'
import { nonceOf, returnProof, sealOf } from '#domain/checkout/proof.ts'
import { Outage, type Result } from '#domain/shared/errors.ts'
import { err, ok } from '#domain/shared/result.ts'
import { asError, callStripe, isMissing } from './call-stripe.ts'
import { toMetadata } from './credited-checkouts.ts'
import { type PaymentPageSettings, paymentPageOptions } from './payment-page.ts'
import { readCheckout } from './read-checkout.ts'

/** Stripe's default is 80 s. Two tries of this length and the pause between them end before our caller times out. */
const TIMEOUT_MS = 2500

export interface StripeSettings extends PaymentPageSettings {
  secretKey: string
  apiUrl: string
  siteUrl: string
}

/** One Stripe client; a base URL other than Stripe's own is the local mock service. */
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

interface Needs {
  signer: Signer
  /** The plans on sale, for checkouts without our signature. */
  plans: () => readonly Plan[]
  /** What buyers must agree to before paying: immediate delivery ends the right of withdrawal. Null for no consent. */
  waiver: () => string | null
}

export function createGateway(
  stripe: Stripe,
  { siteUrl, ...settings }: StripeSettings,
  { signer, plans, waiver }: Needs,
): Gateway & Refunds & Receipts {
  return {
    async openCheckout({ plan, amount, upgradeOf, userId, email, promotionCodeId, wanted, idempotencyKey: attempt }) {
      const asks = waiver()
      // Stripe rejects a different request under a known key, and this one changes with the text and with the credited
      // checkouts.
      const parts = [...(asks ? [`waiver\n${asks}`] : []), ...upgradeOf]
      const idempotencyKey =
        attempt && parts.length > 0 ? `${attempt}/${signer.sign(parts.join('\n')).slice(0, 8)}` : attempt
      const nonce = nonceOf(signer, idempotencyKey ?? crypto.randomUUID())
      const order = { nonce, plan: plan.id, amount, currency: plan.currency, userId, upgradeOf }
      const metadata = {
        plan: plan.id,
        plan_name: plan.name,
        plan_amount: String(amount),
        nonce,
        seal: sealOf(signer, order),
        ...(userId ? { user_id: userId } : {}),
        ...toMetadata(upgradeOf),
        // Stripe limits a value to 500 characters.
        ...(wanted ? { wanted: wanted.slug, wanted_title: wanted.title.slice(0, 200) } : {}),
      }
      const params: Stripe.Checkout.SessionCreateParams = {
        mode: 'payment',
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: plan.currency,
              unit_amount: amount,
              // The displayed price is the final price, wherever the buyer lives.
              tax_behavior: 'inclusive',
              product_data: {
                name: upgradeOf.length > 0 ? `${plan.name}, upgrade` : plan.name,
                description: plan.description,
              },
            },
          },
        ],
        metadata,
        // Refunds and disputes reference the payment, not the session, so the payment carries the same metadata.
        payment_intent_data: { metadata },
        // Concatenated: URLSearchParams would encode the braces, and Stripe would not replace the placeholder.
        success_url: `${siteUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}&proof=${returnProof(signer, nonce)}`,
        cancel_url: `${siteUrl}/payment-cancelled`,
        ...(userId ? { client_reference_id: userId } : {}),
        ...paymentPageOptions(settings, promotionCodeId),
      }
      const createAs = async (more: Stripe.Checkout.SessionCreateParams, key: string | null) => {
        const session = await stripe.checkout.sessions.create(
          { ...params, ...more },
          key ? { idempotencyKey: key } : {},
        )
        if (!session.url) throw new Outage('Stripe', { message: 'gave a checkout no address' })
        return ok({ id: session.id, url: session.url, total: session.amount_total ?? amount })
      }
      const create = async (more: Stripe.Checkout.SessionCreateParams, key = idempotencyKey) => {
        if (!asks) return createAs(more, key)
        try {
          return await createAs({ ...more, ...consentTo(asks, params.consent_collection) }, key)
        } catch (error) {
          // The sale takes precedence: a buyer who was not asked retains the right of withdrawal, and `deploy:check`
          // reports it.
          if (!lacksTerms(error)) throw error
          return createAs(more, key && `${key}/no-terms`)
        }
      }
      const createWithAddress = async () => {
        if (!email) return create({})
        try {
          return await create({ customer_email: email })
        } catch (error) {
          // Stripe accepts fewer email addresses than Clerk. The address only prefills a field, so continue without it.
          if (!(error instanceof Stripe.errors.StripeError) || error.param !== 'customer_email') throw error
          return create({}, idempotencyKey && `${idempotencyKey}/no-address`)
        }
      }
      return callStripe(async () => {
        try {
          return await createWithAddress()
        } catch (error) {
          return promotionCodeId && isAboutDiscount(error) ? noPromotion('not-here') : asError(error)
        }
      })
    },

    closeCheckout: (checkoutId) =>
      callStripe(async () => {
        try {
          await stripe.checkout.sessions.expire(checkoutId)
          return true
        } catch (error) {
          // Stripe's only reason: the checkout is no longer open.
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return false
          throw error
        }
      }),

    checkout: (checkoutId) => callStripe(() => readCheckout(stripe, checkoutId, { signer, plans }).catch(asError)),

    checkoutOfPayment: (paymentId) =>
      callStripe(async () => {
        try {
          const sessions = await stripe.checkout.sessions.list({ payment_intent: paymentId, limit: 1 })
          return sessions.data[0]?.id ?? null
        } catch (error) {
          // When filtering by an unknown payment, Stripe may return "missing" instead of an empty list.
          if (isMissing(error)) return null
          throw error
        }
      }),

    invoiceOf: (checkoutId) =>
      callStripe(async () => {
        const { invoice } = await stripe.checkout.sessions.retrieve(checkoutId, { expand: ['invoice'] })
        return typeof invoice === 'object' ? (invoice?.hosted_invoice_url ?? null) : null
      }),

    receiptOf: (checkoutId) =>
      callStripe(async () => {
        const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(checkoutId, {
          expand: ['payment_intent.latest_charge'],
        })
        const charge = typeof payment === 'object' ? payment?.latest_charge : null
        return typeof charge === 'object' ? (charge?.receipt_url ?? null) : null
      }),

    refund: (order) => callStripe(() => refund(stripe, order).catch(asError)),
  }
}

/** A code that was just used up, or one that would reduce the price below Stripe's minimum. */
const isAboutDiscount = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.param?.startsWith('discounts') || error.code === 'amount_too_small')
/** Stripe rejects this if the Dashboard has no terms-of-service URL: docs.stripe.com/payments/checkout/policies */
const consentTo = (
  message: string,
  others: Stripe.Checkout.SessionCreateParams.ConsentCollection | undefined,
): Pick<Stripe.Checkout.SessionCreateParams, 'consent_collection' | 'custom_text'> => ({
  consent_collection: { ...others, terms_of_service: 'required' },
  custom_text: { terms_of_service_acceptance: { message } },
})

/** Stripe gives this error no code and no parameter. */
const lacksTerms = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && /terms of service/i.test(error.message)

/** Stripe error codes that an admin can act on: docs.stripe.com/error-codes */
const SENTENCES: Record<string, string> = {
  charge_already_refunded: 'All of this payment has been refunded already.',
  charge_disputed: 'This payment is disputed, so it can’t be refunded: the dispute decides.',
}
const TOO_MUCH = 'That is more than is left of this payment. Refund less.'
const OTHER = 'Stripe refuses this refund. Look the payment up in the Stripe dashboard.'

/** Refunds what remains of a payment, or `amount` of it. Returns Stripe's refusal as a sentence; throws an Outage. */
async function refund(
  stripe: Stripe,
  { paymentId, amount, reason, adminId, idempotencyKey }: Parameters<Refunds['refund']>[0],
): Promise<Result<{ amount: number }>> {
  try {
    const made = await stripe.refunds.create(
      {
        payment_intent: paymentId,
        reason: 'requested_by_customer',
        metadata: { reason, ...(adminId ? { admin: adminId } : {}) },
        ...(amount === undefined ? {} : { amount }),
      },
      { idempotencyKey },
    )
    return ok({ amount: made.amount })
  } catch (error) {
    // The same attempt is in progress in another call; Stripe returns 409 until it is done.
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 409)
      throw new Outage('Stripe', { cause: error })
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code === 'resource_missing') throw error
    const message = SENTENCES[error.code ?? ''] ?? (error.param === 'amount' ? TOO_MUCH : OTHER)
    return err({ kind: 'invalid-input', message })
  }
}
