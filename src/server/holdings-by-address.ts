import { claimByAddress } from '#domain/checkout/claim-by-address.ts'
import type { Holdings } from '#domain/checkout/owned-plan.ts'
import { holdingsOf } from '#domain/checkout/purchases-of.ts'
import { unlessDown } from '#domain/errors.ts'
import type { Services } from './services.ts'

/**
 * What a user holds, once they have taken over what was bought under an address of theirs. While Clerk is down nothing
 * is taken over: the next call does it.
 */
export async function holdingsByAddress(
  { auth, ledger }: Pick<Services, 'auth' | 'ledger'>,
  userId: string,
): Promise<Holdings> {
  await claimByAddress(ledger, userId, await unlessDown(auth.addressesOf(userId), [], 'Clerk'))
  return holdingsOf(ledger, userId)
}
