import { inTurns } from '../in-turns.ts'
import type { Ledger } from './ports.ts'
import { readPurchases } from './purchases-of.ts'

/**
 * Gives a user what was bought with an address of theirs and belongs to nobody yet, so that a guest finds it on any
 * device. `addresses`: proven ones only.
 */
export async function claimByAddress(ledger: Ledger, userId: string, addresses: readonly string[]): Promise<void> {
  const found = await inTurns(addresses, ledger.checkoutsOfAddress)
  const purchases = await readPurchases(ledger, new Set(found.flat()))
  const free = purchases.filter(({ owner, status }) => owner === null && status === 'completed')
  if (free.length > 0) await ledger.record(free.map(({ checkoutId }) => ({ kind: 'claim', checkoutId, userId })))
}
