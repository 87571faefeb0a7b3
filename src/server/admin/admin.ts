import type { Admin } from '#domain/access/ports.ts'
import type { Answer } from '#domain/shared/errors.ts'
import { err, ok } from '#domain/shared/result.ts'
import { actBy, queryBy, signedIn } from '../http/signed-in.ts'
import { services } from '../services.ts'

/**
 * The admin who asks. The token says who it is; whether they are admin, and not banned, is asked of Clerk at every
 * call, so a role that was taken away counts at once and a claim that is missing from the token opens nothing.
 */
export async function adminBehind(request: Request): Promise<Answer<Admin>> {
  const user = await signedIn(request)
  if (!user.ok) return user
  const admin = await services().auth.adminOf(user.value)
  if (!admin.ok) return admin
  if (admin.value) return ok(admin.value)
  // Only for who reads the log: a stranger learns nothing about how one becomes an admin.
  console.warn(
    `${user.value.userId} requested an admin page but isn’t an admin. To make them one: ` +
      'Clerk → Users → the user → Metadata → ' +
      'Public: {"role": "admin"}, or add their verified email to ADMIN_EMAILS. Banned users are never admins.',
  )
  return err({ kind: 'forbidden' })
}

export const adminQuery = queryBy(adminBehind)
export const adminAct = actBy(adminBehind)
