import type { Result } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import { type DuplicatePayment, duplicateOf, relatedTo } from './duplicate-payments.ts'
import { fulfil } from './fulfil.ts'
import type { Plan } from './plan.ts'
import type { Gateway, Ledger, Refunds } from './ports.ts'
import { type Outcome, outcomeOf, type Purchase, reducePurchase } from './reduce-purchase.ts'
import { refundRemaining } from './refund-remaining.ts'

/**
 * The state of a payment that was considered a duplicate. `needed`: refunding it would end access to something its
 * buyer has, for example because the other payment was refunded.
 */
export type DuplicateState =
  | ({ kind: 'duplicate' } & DuplicatePayment)
  | { kind: Outcome | 'disputed' | 'needed'; purchase: Purchase }

interface Asked {
  checkoutId: string
  plans: readonly Plan[]
}

/** The state according to our records; null for a checkout that was never paid. */
export async function readDuplicate(ledger: Ledger, { checkoutId, plans }: Asked): Promise<DuplicateState | null> {
  const purchase = reducePurchase(await ledger.facts(checkoutId))
  if (!purchase) return null
  const outcome = outcomeOf(purchase)
  if (outcome) return { kind: outcome, purchase }
  if (purchase.disputed) return { kind: 'disputed', purchase }
  const duplicate = await duplicateOf(ledger, purchase, plans)
  return duplicate ? { kind: 'duplicate', ...duplicate } : { kind: 'needed', purchase }
}

/** The same, after updating it and all related purchases from Stripe. `unknown-checkout` if it is not ours. */
export async function rereadDuplicate(
  ports: { gateway: Gateway; ledger: Ledger },
  asked: Asked,
): Promise<Result<DuplicateState>> {
  const fresh = await fulfil(ports, asked.checkoutId)
  if (!fresh.ok) return fresh
  const { purchases } = await relatedTo(ports.ledger, fresh.value)
  const others = purchases.filter(({ checkoutId }) => checkoutId !== asked.checkoutId)
  await Promise.all(others.map(({ checkoutId }) => fulfil(ports, checkoutId)))
  const state = await readDuplicate(ports.ledger, asked)
  return state ? ok(state) : err({ kind: 'unknown-checkout' })
}

/**
 * Refunds what remains of a duplicate, for the holder of the link emailed to its buyer. Idempotent, also when run
 * concurrently or after a crash. Returns the resulting state; a payment that is no longer a duplicate is not refunded.
 */
export async function refundDuplicate(
  ports: { gateway: Gateway & Refunds; ledger: Ledger },
  asked: Asked,
): Promise<Result<DuplicateState>> {
  const before = await rereadDuplicate(ports, asked)
  if (!before.ok || before.value.kind !== 'duplicate') return before
  const { checkoutId, paymentId } = before.value.purchase
  // A purchase that cost nothing is never a duplicate.
  if (paymentId === null) return before
  const made = await refundRemaining(ports, { checkoutId, paymentId, why: 'double', reason: 'Duplicate payment' })
  const after = await rereadDuplicate(ports, asked)
  // If a concurrent request made the refund first, Stripe refuses this one; the state read afterwards is correct.
  return !made.ok && after.ok && after.value.kind === 'duplicate' ? made : after
}
