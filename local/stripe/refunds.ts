import type { Account } from './account.ts'
import type { Charge, Refund } from './entities.ts'
import { invalid, missing, noSuch } from './errors.ts'
import { newId } from './ids.ts'
import { formatAmount } from './money.ts'

export const REFUND_REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

export interface RefundRequest {
  charge?: string
  paymentIntent?: string
  amount?: number
  reason?: (typeof REFUND_REASONS)[number]
  metadata?: Record<string, string>
}

/** Refunds a charge: the remaining amount, or `amount` in minor units. */
export function refund(account: Account, request: RefundRequest): Refund {
  const charge = findCharge(account, request)
  const left = charge.amount - charge.amount_refunded
  const amount = request.amount ?? left
  assertRefundable(charge, amount, left)
  const created: Refund = {
    id: newId('re_'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: account.seconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: request.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: request.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  account.data.refunds[created.id] = created
  const before = setRefunded(charge, charge.amount_refunded + amount)
  account.emit('refund.created', created)
  account.emit('charge.refunded', charge, before)
  return created
}

/** The buyer's bank rejects the refund, and the amount returns to the shop. */
export function failRefund(account: Account, id: string) {
  const failed = account.data.refunds[id]
  if (!failed) throw noSuch('refund', id)
  if (failed.status === 'failed') throw invalid(`The refund ${id} has already failed.`)
  const before = { status: failed.status }
  failed.status = 'failed'
  failed.failure_reason = 'expired_or_canceled_card'
  const charge = account.data.charges[failed.charge]
  if (charge) setRefunded(charge, charge.amount_refunded - failed.amount)
  account.emit('refund.updated', failed, before)
  account.emit('refund.failed', failed)
}

export function findCharge(account: Account, { charge: chargeId, paymentIntent: intentId }: RefundRequest): Charge {
  const { charges, paymentIntents } = account.data
  if (chargeId !== undefined) return charges[chargeId] ?? fail(noSuch('charge', chargeId, { param: 'charge' }))
  if (intentId === undefined) throw missing('payment_intent')
  const intent = paymentIntents[intentId] ?? fail(noSuch('payment_intent', intentId, { param: 'payment_intent' }))
  return (
    charges[intent.latest_charge ?? ''] ??
    fail(invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`))
  )
}

function assertRefundable(charge: Charge, amount: number, left: number) {
  if (charge.status !== 'succeeded') {
    throw invalid(`This PaymentIntent (${charge.payment_intent}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
    })
  }
  if (charge.disputed) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  }
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  if (amount < 1) throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount > left) {
    const [wanted, rest] = [formatAmount(amount, charge.currency), formatAmount(left, charge.currency)]
    throw invalid(`Refund amount (${wanted}) is greater than unrefunded amount on charge (${rest})`, {
      param: 'amount',
    })
  }
}

function setRefunded(charge: Charge, amount: number) {
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded }
  charge.amount_refunded = amount
  charge.refunded = amount === charge.amount
  return before
}

function fail(error: Error): never {
  throw error
}
