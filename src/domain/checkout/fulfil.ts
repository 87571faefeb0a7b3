import type { Answer } from '../errors.ts'
import type { Gateway, Ledger } from '../ports.ts'
import { err, ok } from '../result.ts'
import { factsOf } from './facts.ts'
import { foldPurchase, type Purchase } from './fold-purchase.ts'

/**
 * Brings our facts about one checkout up to date with Stripe and answers the purchase. The webhook, the return page
 * and a later reconciliation all call this; any number of them may run at once and in any order.
 */
export async function fulfil(
  { gateway, ledger }: { gateway: Gateway; ledger: Ledger },
  sessionId: string,
): Promise<Answer<Purchase>> {
  const session = await gateway.session(sessionId)
  if (!session.ok) return session
  await ledger.record(factsOf(session.value))
  const facts = await ledger.facts(sessionId)
  // A claim is two keys, and its claimer may never come back: whoever comes next mends a crash between them.
  await ledger.record(facts.filter(({ kind }) => kind === 'claim'))
  const purchase = foldPurchase(facts)
  if (purchase) return ok(purchase)
  return err({ kind: session.value.paymentFailed ? 'payment-failed' : 'unpaid' })
}
