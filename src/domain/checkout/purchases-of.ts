import { mapInBatches } from '../shared/map-in-batches.ts'
import { addressVersion, type GuestPass } from './guest-pass.ts'
import type { Holdings } from './owned-plan.ts'
import type { Ledger } from './ports.ts'
import { type Purchase, reducePurchase } from './reduce-purchase.ts'

/** The purchases of these checkouts, in their order; unpaid checkouts are left out. */
export async function readPurchases(ledger: Ledger, checkoutIds: Iterable<string>): Promise<Purchase[]> {
  const purchases = await mapInBatches([...checkoutIds], async (id) => reducePurchase(await ledger.facts(id)))
  return purchases.filter((purchase) => purchase !== null)
}

/** All purchases of a user, newest first, including refunded ones. */
export async function purchasesOf(ledger: Ledger, userId: string): Promise<Purchase[]> {
  return ownedBy(userId, await readPurchases(ledger, await ledger.checkoutsOf(userId)))
}

/** The purchases owned by a user, newest first. */
export const ownedBy = (userId: string, purchases: readonly (Purchase | null)[]): Purchase[] =>
  purchases.filter((purchase): purchase is Purchase => purchase?.owner === userId).sort(newestFirst)

/** For `sort`. Stripe's times are in seconds; within one second the upgrade counts as the newer. */
export const newestFirst = (a: Purchase, b: Purchase): number =>
  b.createdAt - a.createdAt ||
  Number(a.upgradeOf.length === 0) - Number(b.upgradeOf.length === 0) ||
  (a.checkoutId < b.checkoutId ? -1 : 1)

/** Everything that decides what a user has access to. */
export async function holdingsOf(ledger: Ledger, userId: string): Promise<Holdings> {
  const [purchases, [latest = null]] = await Promise.all([purchasesOf(ledger, userId), ledger.decisions(userId)])
  return { purchases, latest }
}

/**
 * The purchase a pass belongs to, regardless of its current owner. Null if the pass was never admitted, or was admitted
 * through a link emailed to an address that was corrected since.
 */
export async function purchaseOfPass(ledger: Ledger, pass: GuestPass): Promise<Purchase | null> {
  const [facts, admission] = await Promise.all([ledger.facts(pass.checkoutId), ledger.admission(pass)])
  const purchase = reducePurchase(facts)
  if (!purchase || !admission) return null
  return admission.mailedTo === null || admission.mailedTo === addressVersion(purchase) ? purchase : null
}
