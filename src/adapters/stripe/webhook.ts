import Stripe from 'stripe'
import type { PaymentSubject } from '#domain/checkout/ports.ts'
import type { AppError, Result } from '#domain/shared/errors.ts'
import { err, ok } from '#domain/shared/result.ts'

const CHECKOUT_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const

const PAYMENT_EVENTS = [
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const

/** The events the endpoint at Stripe must send; all others are acknowledged with 200 and ignored. */
export const WEBHOOK_EVENTS = [...CHECKOUT_EVENTS, ...PAYMENT_EVENTS]

/** The API version of the events we understand: that of the SDK. */
export const WEBHOOK_API_VERSION = Stripe.API_VERSION

/**
 * Verifies the signature of a raw body (Stripe allows 5 minutes) and returns what to read from Stripe. The content of
 * the message is not used otherwise: messages arrive late, twice and out of order.
 */
export function readWebhook(
  stripe: Stripe,
  { body, signature, secret }: { body: string; signature: string | null; secret: string },
): Result<{ id: string; type: string; subject: PaymentSubject | null }> {
  try {
    const event: Stripe.Event | null = stripe.webhooks.constructEvent(body, signature ?? '', secret)
    if (!event?.data?.object) return err({ kind: 'invalid-input', message: 'The body is no event of Stripe.' })
    const subject = subjectOf(event)
    return subject.ok ? ok({ id: event.id, type: event.type, subject: subject.value }) : subject
  } catch (error) {
    if (error instanceof SyntaxError) return err({ kind: 'invalid-input', message: 'The body is not JSON.' })
    // Nothing else is read before the signature is verified; for a malformed header the SDK throws several kinds of
    // errors.
    return err({ kind: 'bad-signature' })
  }
}

/**
 * The subject of an event; null if it is not ours. An event with an invalid id is refused: Stripe then resends it for
 * three days and shows the failure in its Dashboard, which a 200 would hide.
 */
export function subjectOf(event: Stripe.Event): Result<PaymentSubject | null> {
  if (isAbout(event, CHECKOUT_EVENTS)) {
    const { id: checkoutId } = event.data.object
    return isId(checkoutId) ? ok({ checkoutId }) : err(NO_ID)
  }
  if (!isAbout(event, PAYMENT_EVENTS)) return ok(null)
  const { payment_intent: payment } = event.data.object
  // A charge without a payment intent is not from this shop.
  if (payment === null || payment === undefined) return ok(null)
  const paymentId = typeof payment === 'object' ? payment.id : payment
  return isId(paymentId) ? ok({ paymentId }) : err(NO_ID)
}

const NO_ID: AppError = { kind: 'invalid-input', message: 'The event names no checkout or payment.' }

/** The signature proves the sender, not the completeness. Stripe's ids have at most 255 characters. */
const isId = (id: unknown) => typeof id === 'string' && /^\w{1,255}$/.test(id)

function isAbout<T extends string>(
  event: Stripe.Event,
  types: readonly T[],
): event is Extract<Stripe.Event, { type: T }> {
  return (types as readonly string[]).includes(event.type)
}
