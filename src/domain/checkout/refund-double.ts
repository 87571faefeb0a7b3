import type { Answer } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import { type Double, doubleOf, relatedTo } from './doubles.ts'
import { foldPurchase, type Outcome, outcomeOf, type Purchase } from './fold-purchase.ts'
import { fulfil } from './fulfil.ts'
import { giveBack } from './give-back.ts'
import type { Plan } from './plan.ts'
import type { Gateway, Ledger, Refunds } from './ports.ts'

/**
 * What became of a payment that was taken for a double. `needed`: without it something its buyer has would close, as
 * when the other one was refunded.
 */
export type DoubleState = ({ kind: 'double' } & Double) | { kind: Outcome | 'disputed' | 'needed'; purchase: Purchase }

interface Asked {
  checkoutId: string
  plans: readonly Plan[]
}

/** What our books say of it; null for what was never paid. */
export async function readDouble(ledger: Ledger, { checkoutId, plans }: Asked): Promise<DoubleState | null> {
  const purchase = foldPurchase(await ledger.facts(checkoutId))
  if (!purchase) return null
  const outcome = outcomeOf(purchase)
  if (outcome) return { kind: outcome, purchase }
  if (purchase.disputed) return { kind: 'disputed', purchase }
  const double = await doubleOf(ledger, purchase, plans)
  return double ? { kind: 'double', ...double } : { kind: 'needed', purchase }
}

/** The same, after Stripe was asked about it and all that may stand beside it. `unknown-checkout` when it is not ours. */
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
 * Gives back the whole of a double, or what is left of it, for whoever holds the link that was mailed to its buyer.
 * Pressed twice, at once or after a crash, it is given back once. Answers what stands then; a payment that is no double
 * any more stays as it is.
 */
export async function refundDouble(
  ports: { gateway: Gateway & Refunds; ledger: Ledger },
  asked: Asked,
): Promise<Answer<DoubleState>> {
  const before = await readDoubleAfresh(ports, asked)
  if (!before.ok || before.value.kind !== 'double') return before
  const { checkoutId, paymentId } = before.value.purchase
  // What cost nothing is no double.
  if (paymentId === null) return before
  const made = await giveBack(ports, { checkoutId, paymentId, why: 'double', reason: 'Duplicate payment' })
  const after = await readDoubleAfresh(ports, asked)
  // Somebody else may have been faster: then Stripe refuses, and what we read is true.
  return !made.ok && after.ok && after.value.kind === 'double' ? made : after
}
