import { claimByAddress, isAnyFree } from '#domain/checkout/claim-by-address.ts'
import type { Holdings } from '#domain/checkout/owned-plan.ts'
import { holdingsOf } from '#domain/checkout/purchases-of.ts'
import { unlessDown } from '#domain/shared/errors.ts'
import type { Services } from './services.ts'

type Ports = Pick<Services, 'ledger'> & { auth: Pick<Services['auth'], 'addressesOf'> }

/**
 * What a user holds, once they have taken over what was bought under an address of theirs. While Clerk is down nothing
 * is taken over: the next call does it.
 */
export async function holdingsByAddress({ auth, ledger }: Ports, userId: string): Promise<Holdings> {
  const addresses = await unlessDown(auth.addressesOf(userId), null, 'Clerk')
  if (addresses) {
    await claimByAddress(ledger, userId, addresses)
    remember(userId, addresses)
  }
  return holdingsOf(ledger, userId)
}

/**
 * The same for a question that each page puts each minute. Clerk is asked only where it may tell something new: when a
 * purchase waits under an address of the user, or when it was asked some minutes ago.
 */
export async function holdingsAtPage(ports: Ports, userId: string): Promise<Holdings> {
  const last = asked.get(userId)
  const isRecent = last !== undefined && Date.now() - last.at < RECENT_MS
  const isSettled = isRecent && !(await isAnyFree(ports.ledger, last.addresses))
  return isSettled ? holdingsOf(ports.ledger, userId) : holdingsByAddress(ports, userId)
}

const RECENT_MS = 5 * 60_000
/** So many users do not take a megabyte. */
const MOST_REMEMBERED = 5000

/** By user, what Clerk answered last. It says when to ask again; nothing is given to anybody by it. */
const asked = new Map<string, { addresses: readonly string[]; at: number }>()

function remember(userId: string, addresses: readonly string[]): void {
  if (asked.size >= MOST_REMEMBERED) asked.clear()
  asked.set(userId, { addresses, at: Date.now() })
}
