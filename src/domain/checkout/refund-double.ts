import type { Answer } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import { type Double, doubleOf, relatedTo } from './doubles.ts'
import { foldPurchase, type Outcome, outcomeOf, type Purchase } from './fold-purchase.ts'
import { fulfil } from './fulfil.ts'
import { giveBack } from './give-back.ts'
import type { Plan } from './plan.ts'
import type { Gateway, Ledger, Refunds } from './ports.ts'

/**
 * The state of a payment that was considered a duplicate. `needed`: refunding it would end access to something its
 * buyer has, for example because the other payment was refunded.
 */
export type DoubleState = ({ kind: 'double' } & Double) | { kind: Outcome | 'disputed' | 'needed'; purchase: Purchase }

interface Asked {
  checkoutId: string
  plans: readonly Plan[]
}

/** The state according to our records; null for a checkout that was never paid. */
export async function readDouble(ledger: Ledger, { checkoutId, plans }: Asked): Promise<DoubleState | null> {
  const purchase = foldPurchase(await ledger.facts(checkoutId))
  if (!purchase) return null
  const outcome = outcomeOf(purchase)
  if (outcome) return { kind: outcome, purchase }
  if (purchase.disputed) return { kind: 'disputed', purchase }
  const double = await doubleOf(ledger, purchase, plans)
  return double ? { kind: 'double', ...double } : { kind: 'needed', purchase }
}

/** The same, after updating it and all related purchases from Stripe. `unknown-checkout` if it is not ours. */
export async function readDoubleAfresh(
  ports: { gateway: Gateway; ledger: Ledger },
  asked: Asked,
): Promise<Answer<DoubleState>> {
  const fresh = await fulfil(ports, asked.checkoutId)
  if (!fresh.ok) return fresh
  const { purchases } = await relatedTo(ports.ledger, fresh.value)
  const others = purchases.filter(({ checkoutId }) => checkoutId !== asked.checkoutId)
  await Promise.all(others.map(({ checkoutId }) => fulfil(ports, checkoutId)))
  const state = await readDouble(ports.ledger, asked)
  return state ? ok(state) : err({ kind: 'unknown-checkout' })
}

/**
 * Refunds what remains of a duplicate, for the holder of the link mailed to its buyer. Idempotent, also when run
 * concurrently or after a crash. Returns the resulting state; a payment that is no longer a duplicate is not refunded.
 */
export async function refundDouble(
  ports: { gateway: Gateway & Refunds; ledger: Ledger },
  asked: Asked,
): Promise<Answer<DoubleState>> {
  const before = await readDoubleAfresh(ports, asked)
  if (!before.ok || before.value.kind !== 'double') return before
  const { checkoutId, paymentId } = before.value.purchase
  // A purchase that cost nothing is never a duplicate.
  if (paymentId === null) return before
  const made = await giveBack(ports, { checkoutId, paymentId, why: 'double', reason: 'Duplicate payment' })
  const after = await readDoubleAfresh(ports, asked)
  // If a concurrent request made the refund first, Stripe refuses this one; the state read afterwards is correct.
  return !made.ok && after.ok && after.value.kind === 'double' ? made : after
}
