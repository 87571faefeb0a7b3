import Stripe from 'stripe'
import type { Refunds } from '#domain/admin/ports.ts'
import { type Answer, Outage } from '#domain/errors.ts'
import { err, ok } from '#domain/result.ts'

/** Codes of Stripe's refusals that an admin can do something about: docs.stripe.com/error-codes */
const SENTENCES: Record<string, string> = {
  charge_already_refunded: 'All of this payment has been refunded already.',
  charge_disputed: 'This payment is disputed, so Stripe lets nobody refund it: the dispute decides.',
}
const TOO_MUCH = 'That is more than is left of this payment. Refund less.'
const OTHER = 'Stripe refuses this refund. Look the payment up in the Stripe dashboard.'

/** Gives back all that is left of a payment, or `amount` of it. A refusal is a sentence; an outage is thrown. */
export async function refund(
  stripe: Stripe,
  { paymentId, amount, reason, adminId, idempotencyKey }: Parameters<Refunds['refund']>[0],
): Promise<Answer<{ amount: number }>> {
  try {
    const made = await stripe.refunds.create(
      {
        payment_intent: paymentId,
        reason: 'requested_by_customer',
        metadata: { reason, admin: adminId },
        ...(amount === undefined ? {} : { amount }),
      },
      { idempotencyKey },
    )
    return ok({ amount: made.amount })
  } catch (error) {
    // The same attempt is under way in another call; Stripe answers 409 until it is done.
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 409)
      throw new Outage('Stripe', { cause: error })
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code === 'resource_missing') throw error
    const message = SENTENCES[error.code ?? ''] ?? (error.param === 'amount' ? TOO_MUCH : OTHER)
    return err({ kind: 'invalid-input', message })
  }
}
