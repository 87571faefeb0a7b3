import { foldPurchase, type Purchase } from './fold-purchase.ts'
import type { Ledger } from './ports.ts'

/** All purchases of a user, newest first, refunded ones included. */
export async function purchasesOf(ledger: Ledger, userId: string): Promise<Purchase[]> {
  const checkouts = await ledger.checkoutsOf(userId)
  const purchases = await Promise.all(checkouts.map(async (id) => foldPurchase(await ledger.facts(id))))
  return purchases
    .filter((purchase): purchase is Purchase => purchase?.owner === userId)
    .sort((a, b) => b.createdAt - a.createdAt)
}
