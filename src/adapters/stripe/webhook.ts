import Stripe from 'stripe'
import type { Answer } from '#domain/errors.ts'
import { err, ok } from '#domain/result.ts'

/** What a message is about: the checkout itself, or a payment whose checkout must be looked up. */
export type WebhookSubject = { sessionId: string } | { paymentIntentId: string } | null

/**
 * Checks the signature of a raw body (Stripe allows 5 minutes) and answers what to read afresh. The content of the
 * message is not used beyond that: messages come late, twice and out of order.
 */
export function readWebhook(
  stripe: Stripe,
  { body, signature, secret }: { body: string; signature: string | null; secret: string },
): Answer<{ id: string; type: string; subject: WebhookSubject }> {
  try {
    const event = stripe.webhooks.constructEvent(body, signature ?? '', secret)
    return ok({ id: event.id, type: event.type, subject: subjectOf(event) })
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return err({ kind: 'bad-signature' })
    if (error instanceof SyntaxError) return err({ kind: 'invalid-input', message: 'The body is not JSON.' })
    throw error
  }
}

function subjectOf(event: Stripe.Event): WebhookSubject {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { sessionId: event.data.object.id }
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return paymentOf(event.data.object.payment_intent)
    default:
      return null
  }
}

const paymentOf = (payment: string | Stripe.PaymentIntent | null | undefined): WebhookSubject => {
  const paymentIntentId = typeof payment === 'string' ? payment : payment?.id
  return paymentIntentId ? { paymentIntentId } : null
}
