import type Stripe from 'stripe'
import type { Checkout } from '#domain/checkout/facts.ts'
import type { Plan } from '#domain/checkout/plan.ts'
import { storedPlan } from '#domain/checkout/plan-id.ts'
import type { Signer } from '#domain/checkout/ports.ts'
import { sealOf } from '#domain/checkout/proof.ts'
import type { Result } from '#domain/shared/errors.ts'
import { err, ok } from '#domain/shared/result.ts'
import { isUndone, outcomeOf } from '../stripe-statuses.ts'
import { fromMetadata } from './credited-checkouts.ts'

interface Needs {
  signer: Signer
  plans: () => readonly Plan[]
}

/** Reads a checkout with its payment, refunds and disputes; `unknown-checkout` if another shop opened it. */
export async function readCheckout(stripe: Stripe, checkoutId: string, needs: Needs): Promise<Result<Checkout>> {
  const session = await stripe.checkout.sessions.retrieve(checkoutId, {
    expand: ['payment_intent.latest_charge'],
  })
  const {
    plan_name: planName,
    plan = planName,
    user_id: userId,
    nonce = null,
    wanted: slug,
    wanted_title: title,
  } = session.metadata ?? {}
  const upgradeOf = fromMetadata(session.metadata)
  if (!planName || !plan || !isOurs(session, needs)) return err({ kind: 'unknown-checkout' })

  const payment = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = payment && typeof payment.latest_charge === 'object' ? payment.latest_charge : null
  const [refunds, disputes] = await Promise.all([
    // Fetched even without a refunded amount: a failed refund leaves none on the charge, but is a fact we need.
    payment?.status === 'succeeded' ? stripe.refunds.list({ payment_intent: payment.id, limit: 100 }) : null,
    charge?.disputed ? stripe.disputes.list({ charge: charge.id, limit: 100 }) : null,
  ])

  const isUnpaid = session.status === 'complete' && session.payment_status === 'unpaid'
  const tax = session.total_details?.amount_tax
  const waiver =
    session.consent?.terms_of_service === 'accepted' ? session.custom_text.terms_of_service_acceptance?.message : null
  const hasFailed = payment?.status === 'requires_payment_method'

  return ok({
    id: session.id,
    nonce,
    // Stripe may add statuses at any time; an unknown one counts as unpaid.
    isPaid: session.status === 'complete' && ['paid', 'no_payment_required'].includes(session.payment_status),
    isPending: isUnpaid && !hasFailed,
    page: session.status === 'open' ? session.url : null,
    recoveryUrl: recoveryUrlOf(session),
    plan: storedPlan(plan),
    planName,
    ...(upgradeOf.length > 0 ? { upgradeOf } : {}),
    ...(waiver ? { waiver } : {}),
    ...(slug && title ? { wanted: { slug, title } } : {}),
    amount: session.amount_total ?? 0,
    ...(tax ? { tax } : {}),
    ...(session.invoice_creation?.enabled ? { invoiced: true } : {}),
    currency: session.currency ?? 'usd',
    createdAt: session.created * 1000,
    paidAt: charge ? charge.created * 1000 : undefined,
    userId: session.client_reference_id ?? userId ?? null,
    email: session.customer_details?.email ?? null,
    paymentId: payment?.id ?? null,
    paymentFailed: isUnpaid && hasFailed,
    refunds: (refunds?.data ?? []).map(({ id, status, amount, created }) => ({
      id,
      status: status ?? 'pending',
      undone: isUndone(status ?? 'pending'),
      amount,
      createdAt: created * 1000,
    })),
    disputes: (disputes?.data ?? []).map(({ id, status, created }) => ({
      id,
      status,
      outcome: outcomeOf(status),
      createdAt: created * 1000,
    })),
  })
}

/**
 * Stripe's recovery URL for an expired checkout, for buyers who agreed to promotional emails. A checkout closed early
 * was replaced by another one.
 */
function recoveryUrlOf({ status, expires_at, consent, after_expiration }: Stripe.Checkout.Session): string | null {
  if (status !== 'expired' || expires_at * 1000 > Date.now() || consent?.promotions !== 'opt_in') return null
  return after_expiration?.recovery?.url ?? null
}

/**
 * Other users of the Stripe account can write metadata but cannot forge our signature. A checkout without one was
 * opened by an earlier version of the shop: it is valid if its amount is the current price of a plan.
 */
function isOurs({ mode, metadata, ...session }: Stripe.Checkout.Session, { signer, plans }: Needs): boolean {
  const { plan_name: planName = '', plan = planName, nonce, seal, user_id: userId = null } = metadata ?? {}
  const { amount_subtotal: amount, currency } = session
  if (mode !== 'payment' || amount === null || currency === null) return false
  if (nonce && seal) {
    const order = { nonce, plan, amount, currency, userId, upgradeOf: [fromMetadata(metadata)].flat() }
    return sealOf(signer, order) === seal && session.client_reference_id === userId
  }
  return plans().some(
    ({ id, ...sold }) => id === storedPlan(plan) && sold.price === amount && sold.currency === currency,
  )
}
