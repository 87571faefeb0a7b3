import { inTurns } from '../in-turns.ts'
import { foldPurchase } from './fold-purchase.ts'
import type { Ledger } from './ports.ts'

/**
 * Gives a user what was bought with an address of theirs and belongs to nobody yet, so that a guest finds it on any
 * device. `addresses`: proven ones only.
 */
export async function claimByAddress(ledger: Ledger, userId: string, addresses: readonly string[]): Promise<void> {
  const found = await inTurns(addresses, ledger.checkoutsOfAddress)
  const purchases = await inTurns([...new Set(found.flat())], async (id) => foldPurchase(await ledger.facts(id)))
  const free = purchases.filter((purchase) => purchase?.owner === null && purchase.status === 'completed')
  const claims = free.flatMap((purchase) =>
    purchase ? [{ kind: 'claim', checkoutId: purchase.checkoutId, userId } as const] : [],
  )
  if (claims.length > 0) await ledger.record(claims)
}
