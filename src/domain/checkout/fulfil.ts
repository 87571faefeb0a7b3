import type { Result } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import { factId, factsOf } from './facts.ts'
import type { Gateway, Ledger } from './ports.ts'
import { type Purchase, reducePurchase } from './reduce-purchase.ts'

/**
 * Updates the stored facts about one checkout from Stripe and returns the purchase. The webhook, the return page and a
 * later reconciliation all call this, concurrently and in any order. With a `nonce`, only the checkout opened with that
 * nonce is found.
 */
export async function fulfil(
  { gateway, ledger }: { gateway: Gateway; ledger: Ledger },
  checkoutId: string,
  nonce: string | null = null,
): Promise<Result<Purchase>> {
  const checkout = await gateway.checkout(checkoutId)
  if (!checkout.ok) return checkout
  if (nonce !== null && checkout.value.nonce !== nonce) return err({ kind: 'unknown-checkout' })
  let facts = await ledger.facts(checkoutId)
  const known = new Set(facts.map(factId))
  const news = factsOf(checkout.value).filter((fact) => !known.has(factId(fact)))
  if (news.length > 0) {
    await ledger.record(news)
    // Read again because only one of two concurrent writes wins; include `news`, which a listing may not show yet.
    facts = [...(await ledger.facts(checkoutId)), ...news]
  }
  // Each of these is stored under two keys. The next call repairs a crash between the two writes.
  const halves = facts.filter(({ kind }) => kind === 'claim' || kind === 'address-corrected')
  if (halves.length > 0) await ledger.record(halves)
  const purchase = reducePurchase(facts)
  if (purchase) return ok(purchase)
  if (checkout.value.paymentFailed) return err({ kind: 'payment-failed' })
  return err({ kind: 'unpaid', ...(checkout.value.recoveryUrl ? { left: true } : {}) })
}
