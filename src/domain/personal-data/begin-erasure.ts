import { erasedAlias } from '../checkout/erased.ts'
import { foldAddress } from '../checkout/fold-address.ts'
import type { Answer } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import type { Accounts, Erasure, Erasures } from './ports.ts'

interface Ports {
  accounts: Pick<Accounts, 'find'>
  auth: { addressesOf(userId: string): Promise<readonly string[]> }
  erasures: Erasures
}

interface Asked {
  userId: string
  /** Ms since 1970. */
  now: number
  /** New for each wish. */
  random: string
}

/** What somebody types who wants no address of theirs to be typed. */
const CONFIRMATION = 'DELETE'

const NOT_CONFIRMED = `Type ${CONFIRMATION} or your account email to confirm.`

/**
 * Notes that an account is to be erased, at the wish of its owner, who has typed a word or an address of theirs; an
 * admin (`confirmation` null) has given a reason instead. Null when it is erased already. Who looks after the shop
 * stays: nobody should lock it by this.
 */
export async function beginErasure(
  { accounts, auth, erasures }: Ports,
  { userId, confirmation, now, random }: Asked & { confirmation: string | null },
): Promise<Answer<Erasure | null>> {
  const [account, proven] = await Promise.all([accounts.find(userId), auth.addressesOf(userId)])
  if (!account) return (await erasures.knows(userId)) ? ok(null) : err({ kind: 'unknown-user' })
  if (account.admin) return err({ kind: 'admin-stays' })
  const addresses = proven.map(foldAddress)
  const typed = confirmation === null || confirmation === CONFIRMATION || addresses.includes(foldAddress(confirmation))
  if (!typed) return err({ kind: 'invalid-input', message: NOT_CONFIRMED })
  return ok(await erasures.begin({ userId, alias: erasedAlias(random), addresses, proven: true, at: now }))
}

/**
 * The same for an account that was deleted where people sign in. Nobody can say any more which addresses it had proven,
 * and those it has paid with may belong to somebody else, so nothing is erased by an address.
 */
export async function followErasure(erasures: Erasures, { userId, now, random }: Asked): Promise<Erasure | null> {
  if (await erasures.knows(userId)) return null
  return erasures.begin({ userId, alias: erasedAlias(random), addresses: [], proven: false, at: now })
}
