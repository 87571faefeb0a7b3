import type { Answer } from '../errors.ts'
import type { Gateway, Ledger } from '../ports.ts'
import { err, ok } from '../result.ts'
import { factId, factsOf } from './facts.ts'
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
  let facts = await ledger.facts(sessionId)
  const known = new Set(facts.map(factId))
  const news = factsOf(session.value).filter((fact) => !known.has(factId(fact)))
  if (news.length > 0) {
    await ledger.record(news)
    facts = await ledger.facts(sessionId)
  }
  // A claim is two keys, and its claimer may never come back: whoever comes next mends a crash between them.
  const claims = facts.filter(({ kind }) => kind === 'claim')
  if (claims.length > 0) await ledger.record(claims)
  const purchase = foldPurchase(facts)
  if (purchase) return ok(purchase)
  return err({ kind: session.value.paymentFailed ? 'payment-failed' : 'unpaid' })
}
