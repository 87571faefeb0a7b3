import type Stripe from 'stripe'
import type { CheckoutSession } from '#domain/checkout/facts.ts'
import type { Answer } from '#domain/errors.ts'
import { err, ok } from '#domain/result.ts'

/**
 * Reads one checkout with its payment, refunds and disputes. A session of the same Stripe account that this shop did
 * not open (no plan in its metadata, or another price than it was opened with) counts as unknown.
 */
export async function factsSource(stripe: Stripe, sessionId: string): Promise<Answer<CheckoutSession>> {
  const session = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge'],
  })
  const { plan_name: planName, plan_amount: planAmount, user_id: userId } = session.metadata ?? {}
  const ours = session.mode === 'payment' && planName && session.amount_subtotal === Number(planAmount)
  if (!ours) return err({ kind: 'unknown-session' })

  const payment = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = payment && typeof payment.latest_charge === 'object' ? payment.latest_charge : null
  const [refunds, disputes] = await Promise.all([
    // Asked even when nothing is refunded: a refund that failed leaves no amount on the charge, but is a fact we need.
    payment?.status === 'succeeded' ? stripe.refunds.list({ payment_intent: payment.id, limit: 100 }) : null,
    charge?.disputed ? stripe.disputes.list({ charge: charge.id, limit: 100 }) : null,
  ])

  return ok({
    id: session.id,
    status: oneOf(['complete', 'expired'], session.status) ?? 'open',
    paymentStatus: oneOf(['paid', 'no_payment_required'], session.payment_status) ?? 'unpaid',
    planName,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    createdAt: session.created * 1000,
    userId: session.client_reference_id ?? userId ?? null,
    email: session.customer_details?.email ?? null,
    paymentIntentId: payment?.id ?? null,
    paymentFailed:
      session.status === 'complete' &&
      session.payment_status === 'unpaid' &&
      payment?.status === 'requires_payment_method',
    refunds: (refunds?.data ?? []).map(({ id, status, amount, created }) => ({
      id,
      status: status ?? 'pending',
      amount,
      createdAt: created * 1000,
    })),
    disputes: (disputes?.data ?? []).map(({ id, status, created }) => ({ id, status, createdAt: created * 1000 })),
  })
}

/** Stripe may add values to its lists at any time; one we do not know counts as the most careful one. */
const oneOf = <T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((candidate) => candidate === value)
