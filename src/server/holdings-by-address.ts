import { claimByAddress, isAnyFree } from '#domain/checkout/claim-by-address.ts'
import type { Holdings } from '#domain/checkout/owned-plan.ts'
import { holdingsOf } from '#domain/checkout/purchases-of.ts'
import { withFallback } from '#domain/shared/errors.ts'
import type { Services } from './services.ts'

type Ports = Pick<Services, 'ledger'> & { auth: Pick<Services['auth'], 'addressesOf'> }

/** A user's holdings, after claiming the purchases under their addresses, or by the next call in a Clerk outage. */
export async function holdingsByAddress({ auth, ledger }: Ports, userId: string): Promise<Holdings> {
  const addresses = await withFallback(auth.addressesOf(userId), null, 'Clerk')
  if (addresses) {
    await claimByAddress(ledger, userId, addresses)
    remember(userId, addresses)
  }
  return holdingsOf(ledger, userId)
}

/**
 * The same for a request that each page sends every minute. Clerk is queried only if it may return something new: when
 * an unclaimed purchase exists under an address of the user, or some minutes after the last query.
 */
export async function holdingsAtPage(ports: Ports, userId: string): Promise<Holdings> {
  const last = lookups.get(userId)
  const isRecent = last !== undefined && Date.now() - last.at < RECENT_MS
  const isSettled = isRecent && !(await isAnyFree(ports.ledger, last.addresses))
  return isSettled ? holdingsOf(ports.ledger, userId) : holdingsByAddress(ports, userId)
}

const RECENT_MS = 5 * 60_000
/** Less than a megabyte. */
const MAX_REMEMBERED = 5000

/** Clerk's last response, by user. It only decides when to query again and never gives access. */
const lookups = new Map<string, { addresses: readonly string[]; at: number }>()

function remember(userId: string, addresses: readonly string[]): void {
  if (lookups.size >= MAX_REMEMBERED) lookups.clear()
  lookups.set(userId, { addresses, at: Date.now() })
}
