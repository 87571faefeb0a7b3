import type { Config } from '@netlify/functions'
import { IsAdminInput } from '#contracts/is-admin.ts'
import { err, ok } from '#domain/result.ts'
import { services } from '#server/services.ts'
import { userAct } from '#server/signed-in.ts'

export const config: Config = {
  path: '/api/is-admin',
}

/** Answers `true` or `false` about the caller; the id in the body can only be the caller's own. */
export default userAct(IsAdminInput, async ({ user_id }, { userId }) =>
  user_id === undefined || user_id === userId ? ok(await services().auth.isAdmin(userId)) : err({ kind: 'forbidden' }),
)
