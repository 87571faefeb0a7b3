import type { Answer } from '../shared/errors.ts'
import type { Ledger, Refunds } from './ports.ts'

interface Order {
  checkoutId: string
  paymentId: string
  /** Why, for the key under which it happens once, and for whoever looks it up at Stripe. */
  why: 'double' | 'withdrawal'
  reason: string
}

/** Has Stripe give back all that is left of a payment, without an admin. Asked twice, also after a crash, it is once. */
export async function giveBack(
  { gateway, ledger }: { gateway: Refunds; ledger: Ledger },
  { checkoutId, paymentId, why, reason }: Order,
): Promise<Answer<{ amount: number }>> {
  const facts = await ledger.facts(checkoutId)
  // A refund may fail at the bank days later: then the next one is another one.
  const failed = facts.filter((fact) => fact.kind === 'refund' && fact.undone).length
  return gateway.refund({ paymentId, reason, adminId: null, idempotencyKey: `refund/${why}/${checkoutId}/${failed}` })
}
