import type { Admin } from '../access/ports.ts'
import type { Answer } from '../errors.ts'
import { err, ok } from '../result.ts'
import type { Account, UserDirectory } from './ports.ts'

/**
 * Whether the role may be taken from this account. Whoever acts is an admin, as Clerk has just said, and stays one; so
 * only those who take their own role can be the last, and then all users are asked about. Clerk knows no lock: two
 * admins who take each other's role in the same second both succeed. ADMIN_EMAILS is the way back in.
 */
export async function canRemoveAdmin(
  userDirectory: Pick<UserDirectory, 'all'>,
  { account, admin }: { account: Account; admin: Admin },
): Promise<Answer<void>> {
  if (account.seeded) return err({ kind: 'seeded-admin' })
  if (account.id !== admin.id) return ok(undefined)
  const everybody = await userDirectory.all('')
  const another = everybody.some(({ id, admin: isAdmin, banned }) => isAdmin && !banned && id !== account.id)
  return another ? ok(undefined) : err({ kind: 'last-admin' })
}
