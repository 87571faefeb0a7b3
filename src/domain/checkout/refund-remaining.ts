import type { Result } from '../shared/errors.ts'
import type { Ledger, Refunds } from './ports.ts'

interface Order {
  checkoutId: string
  paymentId: string
  /** Part of the idempotency key; also shown in Stripe. */
  why: 'double' | 'withdrawal'
  reason: string
}

/** Refunds the rest of a payment at Stripe, without an admin. Idempotent, also after a crash. */
export async function refundRemaining(
  { gateway, ledger }: { gateway: Refunds; ledger: Ledger },
  { checkoutId, paymentId, why, reason }: Order,
): Promise<Result<{ amount: number }>> {
  const facts = await ledger.facts(checkoutId)
  // A refund can fail at the bank days later; count failures so that the next attempt gets a new idempotency key.
  const failed = facts.filter((fact) => fact.kind === 'refund' && fact.undone).length
  return gateway.refund({ paymentId, reason, adminId: null, idempotencyKey: `refund/${why}/${checkoutId}/${failed}` })
}
