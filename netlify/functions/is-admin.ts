import type { Config } from '@netlify/functions'
import { IsAdminInput } from '#contracts/is-admin.ts'
import { err } from '#domain/result.ts'
import { endpoint } from '#server/http.ts'
import { services } from '#server/services.ts'

export const config: Config = {
  path: '/api/is-admin',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}

/** Answers `true` or `false` about the caller; the id in the body can only be the caller's own. */
export default endpoint(IsAdminInput, async ({ user_id }, request) => {
  const { auth } = services()
  const identity = await auth.identify(request)
  if (!identity.ok) return identity
  if (!identity.value) return err({ kind: 'signed-out' })
  const { userId } = identity.value
  if (user_id !== undefined && user_id !== userId) return err({ kind: 'forbidden' })
  return auth.isAdmin(userId)
})
