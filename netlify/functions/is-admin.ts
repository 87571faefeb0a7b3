import type { Config } from '@netlify/functions'
import * as z from 'zod'
import { err, ok } from '#domain/shared/result.ts'
import { userAct } from '#server/http/signed-in.ts'
import { services } from '#server/services.ts'

export const config: Config = {
  path: '/api/is-admin',
}

/** The id is only compared with the signed-in user, so that users can only query themselves. */
const IsAdminInput = z.object({ user_id: z.string().min(1).max(100).optional() })

/** Returns whether the caller is an admin; an id in the body must be the caller's own. */
export default userAct(IsAdminInput, async ({ user_id }, { userId }) =>
  user_id === undefined || user_id === userId ? ok(await services().auth.isAdmin(userId)) : err({ kind: 'forbidden' }),
)
