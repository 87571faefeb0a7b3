import { erasedAlias } from '../checkout/erased.ts'
import { normalizeEmail } from '../checkout/normalize-email.ts'
import type { Result } from '../shared/errors.ts'
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
  /** New for each request. */
  random: string
}

/** Accepted in place of typing an email address of the account. */
const CONFIRMATION = 'DELETE'

const NOT_CONFIRMED = `Type ${CONFIRMATION} or your account email to confirm.`

/**
 * Records that an account is to be erased. The owner confirms by typing a word or one of their addresses; an admin
 * (`confirmation` null) has given a reason instead. Null if it is already erased. An admin account is refused, to avoid
 * losing access to the shop.
 */
export async function beginErasure(
  { accounts, auth, erasures }: Ports,
  { userId, confirmation, now, random }: Asked & { confirmation: string | null },
): Promise<Result<Erasure | null>> {
  const [account, proven] = await Promise.all([accounts.find(userId), auth.addressesOf(userId)])
  if (!account) return (await erasures.knows(userId)) ? ok(null) : err({ kind: 'unknown-user' })
  if (account.admin) return err({ kind: 'admin-stays' })
  const addresses = proven.map(normalizeEmail)
  const typed =
    confirmation === null || confirmation === CONFIRMATION || addresses.includes(normalizeEmail(confirmation))
  if (!typed) return err({ kind: 'invalid-input', message: NOT_CONFIRMED })
  return ok(await erasures.begin({ userId, alias: erasedAlias(random), addresses, proven: true, at: now }))
}

/**
 * The same for an account that was deleted in the sign-in service. Its verified addresses are no longer known, and
 * those it paid with may belong to someone else, so nothing is erased by address.
 */
export async function followErasure(erasures: Erasures, { userId, now, random }: Asked): Promise<Erasure | null> {
  if (await erasures.knows(userId)) return null
  return erasures.begin({ userId, alias: erasedAlias(random), addresses: [], proven: false, at: now })
}
