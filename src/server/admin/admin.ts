import type { Admin } from '#domain/access/ports.ts'
import type { Result } from '#domain/shared/errors.ts'
import { err, ok } from '#domain/shared/result.ts'
import { actBy, queryBy, signedIn } from '../http/signed-in.ts'
import { services } from '../services.ts'

/**
 * The requesting admin. The token identifies the user; the role and a ban are read from Clerk on every call, so that a
 * removed role takes effect immediately and a missing claim in the token gives no access.
 */
export async function adminBehind(request: Request): Promise<Result<Admin>> {
  const user = await signedIn(request)
  if (!user.ok) return user
  const admin = await services().auth.adminOf(user.value)
  if (!admin.ok) return admin
  if (admin.value) return ok(admin.value)
  // For readers of the log only: other users must not learn how to become an admin.
  console.warn(
    `${user.value.userId} requested an admin page but isn’t an admin. To make them one: ` +
      'Clerk → Users → the user → Metadata → ' +
      'Public: {"role": "admin"}, or add their verified email to ADMIN_EMAILS. Banned users are never admins.',
  )
  return err({ kind: 'forbidden' })
}

export const adminQuery = queryBy(adminBehind)
export const adminAct = actBy(adminBehind)
