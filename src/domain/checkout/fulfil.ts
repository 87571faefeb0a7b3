import type { Answer } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import { factId, factsOf } from './facts.ts'
import { foldPurchase, type Purchase } from './fold-purchase.ts'
import type { Gateway, Ledger } from './ports.ts'

/**
 * Brings our facts about one checkout up to date with Stripe and answers the purchase. The webhook, the return page
 * and a later reconciliation all call this; any number of them may run at once and in any order. With a `nonce` only
 * the checkout that was opened with it is known.
 */
export async function fulfil(
  { gateway, ledger }: { gateway: Gateway; ledger: Ledger },
  checkoutId: string,
  nonce: string | null = null,
): Promise<Answer<Purchase>> {
  const checkout = await gateway.checkout(checkoutId)
  if (!checkout.ok) return checkout
  if (nonce !== null && checkout.value.nonce !== nonce) return err({ kind: 'unknown-checkout' })
  let facts = await ledger.facts(checkoutId)
  const known = new Set(facts.map(factId))
  const news = factsOf(checkout.value).filter((fact) => !known.has(factId(fact)))
  if (news.length > 0) {
    await ledger.record(news)
    // Read again, since of two who write at once one stands; what a list may not show yet is not forgotten.
    facts = [...(await ledger.facts(checkoutId)), ...news]
  }
  // These are two keys each, and whoever made them may never come back: whoever comes next mends a crash between them.
  const halves = facts.filter(({ kind }) => kind === 'claim' || kind === 'address-corrected')
  if (halves.length > 0) await ledger.record(halves)
  const purchase = foldPurchase(facts)
  if (purchase) return ok(purchase)
  if (checkout.value.paymentFailed) return err({ kind: 'payment-failed' })
  return err({ kind: 'unpaid', ...(checkout.value.wayBack ? { left: true } : {}) })
}
