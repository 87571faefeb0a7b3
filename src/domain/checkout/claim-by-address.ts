import { mapInBatches } from '../shared/map-in-batches.ts'
import { normalizeEmail } from './normalize-email.ts'
import type { Ledger } from './ports.ts'
import { readPurchases } from './purchases-of.ts'
import type { Purchase } from './reduce-purchase.ts'

/**
 * Moves the unowned purchases under a user's addresses into their account, so that guests find them on any device.
 * `addresses`: verified ones only.
 */
export async function claimByAddress(ledger: Ledger, userId: string, addresses: readonly string[]): Promise<void> {
  const free = await freeUnder(ledger, addresses)
  if (free.length > 0) await ledger.record(free.map(({ checkoutId }) => ({ kind: 'claim', checkoutId, userId })))
}

/** Whether an unowned purchase is waiting under one of these addresses to be claimed by the address's owner. */
export const isAnyFree = async (ledger: Ledger, addresses: readonly string[]): Promise<boolean> =>
  (await freeUnder(ledger, addresses)).length > 0

async function freeUnder(ledger: Ledger, addresses: readonly string[]): Promise<Purchase[]> {
  const found = await mapInBatches(addresses, ledger.checkoutsOfAddress)
  const purchases = await readPurchases(ledger, new Set(found.flat()))
  const own = new Set(addresses.map(normalizeEmail))
  return purchases.filter(
    ({ owner, status, email }) =>
      owner === null && status === 'completed' && email !== null && own.has(normalizeEmail(email)),
  )
}
