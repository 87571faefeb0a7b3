import Stripe from 'stripe'
import type { PaymentSubject } from '#domain/checkout/ports.ts'
import type { Answer, AppError } from '#domain/shared/errors.ts'
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

/** What the endpoint at Stripe must send; anything else is answered with 200 and not looked at. */
export const WEBHOOK_EVENTS = [...CHECKOUT_EVENTS, ...PAYMENT_EVENTS]

/** The version of the API whose events we understand: that of the SDK. */
export const WEBHOOK_API_VERSION = Stripe.API_VERSION

/**
 * Checks the signature of a raw body (Stripe allows 5 minutes) and answers what to read afresh. The content of the
 * message is not used beyond that: messages come late, twice and out of order.
 */
export function readWebhook(
  stripe: Stripe,
  { body, signature, secret }: { body: string; signature: string | null; secret: string },
): Answer<{ id: string; type: string; subject: PaymentSubject | null }> {
  try {
    const event: Stripe.Event | null = stripe.webhooks.constructEvent(body, signature ?? '', secret)
    if (!event?.data?.object) return err({ kind: 'invalid-input', message: 'The body is no event of Stripe.' })
    const subject = subjectOf(event)
    return subject.ok ? ok({ id: event.id, type: event.type, subject: subject.value }) : subject
  } catch (error) {
    if (error instanceof SyntaxError) return err({ kind: 'invalid-input', message: 'The body is not JSON.' })
    // Nothing else is read before the signature fits; for a malformed header the SDK throws errors of several kinds.
    return err({ kind: 'bad-signature' })
  }
}

/**
 * What an event is about; null when it is none of ours. One whose id is none is refused: Stripe sends it again for three
 * days, and shows the failure in its Dashboard, which an answer of 200 would hide.
 */
export function subjectOf(event: Stripe.Event): Answer<PaymentSubject | null> {
  if (isAbout(event, CHECKOUT_EVENTS)) {
    const { id: checkoutId } = event.data.object
    return isId(checkoutId) ? ok({ checkoutId }) : err(NO_ID)
  }
  if (!isAbout(event, PAYMENT_EVENTS)) return ok(null)
  const { payment_intent: payment } = event.data.object
  // A charge may have been made without one, and is then not from this shop.
  if (payment === null || payment === undefined) return ok(null)
  const paymentId = typeof payment === 'object' ? payment.id : payment
  return isId(paymentId) ? ok({ paymentId }) : err(NO_ID)
}

const NO_ID: AppError = { kind: 'invalid-input', message: 'The event names no checkout or payment.' }

/** A signature says who sent it, not that it is whole. Stripe's ids have at most 255 characters. */
const isId = (id: unknown) => typeof id === 'string' && /^\w{1,255}$/.test(id)

function isAbout<T extends string>(
  event: Stripe.Event,
  types: readonly T[],
): event is Extract<Stripe.Event, { type: T }> {
  return (types as readonly string[]).includes(event.type)
}
