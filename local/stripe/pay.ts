import type { Account } from './account.ts'
import type { Charge, Checkout, PaymentIntent } from './entities.ts'
import { invalid } from './errors.ts'
import { newId } from './ids.ts'
import { invoicePaid } from './invoices.ts'
import { newCharge, newPaymentIntent, type Payer, type PaymentMethod } from './new-payment.ts'
import { customerDetails } from './new-session.ts'
import { presentIn } from './presentment.ts'
import { offerRecovery } from './recovery.ts'
import { applyTax } from './taxes.ts'

/** Pays an open session. Returns the decline message for the buyer and leaves the session open, or null on success. */
export function pay(account: Account, checkout: Checkout, payer: Payer, paymentMethod: PaymentMethod): string | null {
  const { session } = checkout
  session.customer_details = customerDetails(payer.email, payer.name, payer)
  applyTax(account, checkout, payer.country ?? '')
  if (session.amount_total === 0) {
    complete(account, checkout, 'no_payment_required')
    return null
  }
  const intent = intentOf(account, checkout)
  const charge = newCharge(account, checkout, intent, paymentMethod)
  account.data.charges[charge.id] = charge
  intent.latest_charge = charge.id
  presentIn(payer.currency ?? '', session, intent, charge)
  if (paymentMethod.type === 'us_bank_account') {
    startDebit(account, checkout, intent, charge)
    return null
  }
  const { decline } = paymentMethod.card
  if (decline) {
    failCharge(charge, decline)
    intent.last_payment_error = {
      type: 'card_error',
      charge: charge.id,
      code: decline.code,
      decline_code: decline.declineCode,
      message: decline.message,
    }
    account.emit('charge.failed', charge)
    account.emit('payment_intent.payment_failed', intent)
    return decline.message
  }
  succeed(account, intent, charge)
  complete(account, checkout, 'paid')
  return null
}

/** Completes or fails a pending bank debit. */
export function settle(account: Account, checkout: Checkout, arrived: boolean) {
  const { session } = checkout
  const intent = account.data.paymentIntents[session.payment_intent ?? '']
  const charge = account.data.charges[intent?.latest_charge ?? '']
  if (!intent || !charge || intent.status !== 'processing') {
    throw invalid(`The checkout session ${session.id} has no pending bank debit.`)
  }
  if (arrived) {
    succeed(account, intent, charge)
    session.payment_status = 'paid'
    invoicePaid(account, checkout)
    account.emit('checkout.session.async_payment_succeeded', account.present(checkout))
    return
  }
  const message = 'The customer’s bank account could not be debited.'
  failCharge(charge, { code: 'payment_method_bank_account_blocked', declineCode: 'debit_not_authorized', message })
  intent.status = 'requires_payment_method'
  intent.last_payment_error = {
    type: 'invalid_request_error',
    charge: charge.id,
    code: charge.failure_code ?? '',
    message,
  }
  account.emit('charge.failed', charge)
  account.emit('payment_intent.payment_failed', intent)
  account.emit('checkout.session.async_payment_failed', account.present(checkout))
}

/** Expires an open session. */
export function expire(account: Account, checkout: Checkout) {
  const { session } = checkout
  if (session.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  }
  session.status = 'expired'
  offerRecovery(account, checkout)
  account.emit('checkout.session.expired', account.present(checkout))
}

/** Expires overdue sessions. Runs before every request, because there is no timer. */
export function expireOverdue(account: Account) {
  for (const checkout of Object.values(account.data.checkouts)) {
    const { status, expires_at } = checkout.session
    if (status === 'open' && expires_at <= account.seconds()) expire(account, checkout)
  }
}

// One payment intent per session: a retry after a decline reuses it, as at Stripe.
function intentOf(account: Account, checkout: Checkout): PaymentIntent {
  const { session } = checkout
  const existing = account.data.paymentIntents[session.payment_intent ?? '']
  if (existing) {
    existing.amount = session.amount_total
    return existing
  }
  if (session.customer_creation === 'always') session.customer ??= newId('cus_', 14)
  const intent = newPaymentIntent(account, checkout)
  account.data.paymentIntents[intent.id] = intent
  session.payment_intent = intent.id
  account.emit('payment_intent.created', intent)
  return intent
}

function startDebit(account: Account, checkout: Checkout, intent: PaymentIntent, charge: Charge) {
  const pending = { paid: false, captured: false, amount_captured: 0, status: 'pending', outcome: null }
  Object.assign(charge, pending satisfies Partial<Charge>)
  intent.status = 'processing'
  intent.payment_method = charge.payment_method
  account.emit('charge.pending', charge)
  account.emit('payment_intent.processing', intent)
  complete(account, checkout, 'unpaid')
}

function succeed(account: Account, intent: PaymentIntent, charge: Charge) {
  const succeeded = { paid: true, captured: true, amount_captured: charge.amount, status: 'succeeded' }
  Object.assign(charge, succeeded satisfies Partial<Charge>)
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.payment_method = charge.payment_method
  intent.last_payment_error = null
  account.emit('charge.succeeded', charge)
  account.emit('payment_intent.succeeded', intent)
}

function failCharge(charge: Charge, reason: { code: string; declineCode: string; message: string }) {
  Object.assign(charge, {
    paid: false,
    captured: false,
    amount_captured: 0,
    receipt_url: null,
    status: 'failed',
    failure_code: reason.code,
    failure_message: reason.message,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'declined_by_network',
      reason: reason.declineCode,
      risk_level: 'normal',
      seller_message: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    },
  } satisfies Partial<Charge>)
}

function complete(account: Account, checkout: Checkout, status: 'paid' | 'unpaid' | 'no_payment_required') {
  checkout.session.status = 'complete'
  checkout.session.payment_status = status
  countRedemption(account, checkout)
  if (status !== 'unpaid') invoicePaid(account, checkout)
  account.emit('checkout.session.completed', account.present(checkout))
}

function countRedemption(account: Account, { session }: Checkout) {
  const code = account.data.promotionCodes[String(session.discounts?.[0]?.promotion_code)]
  if (code) code.times_redeemed += 1
  if (code?.max_redemptions && code.times_redeemed >= code.max_redemptions) code.active = false
  const coupon = account.data.coupons[code?.promotion.coupon ?? String(session.discounts?.[0]?.coupon)]
  if (coupon) coupon.times_redeemed += 1
}
