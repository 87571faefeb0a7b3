import { foldPurchase, type Purchase } from './fold-purchase.ts'
import type { Ledger } from './ports.ts'

/** All purchases of a user, newest first, refunded ones included. Stripe counts seconds: an upgrade is the newer one. */
export async function purchasesOf(ledger: Ledger, userId: string): Promise<Purchase[]> {
  const checkouts = await ledger.checkoutsOf(userId)
  const purchases = await Promise.all(checkouts.map(async (id) => foldPurchase(await ledger.facts(id))))
  return purchases
    .filter((purchase): purchase is Purchase => purchase?.owner === userId)
    .sort((a, b) => b.createdAt - a.createdAt || Number(a.upgradeOf === null) - Number(b.upgradeOf === null))
}
