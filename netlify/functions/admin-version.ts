import type { Config } from '@netlify/functions'
import * as z from 'zod'
import type { AdminVersionOutput } from '#contracts/admin-version.ts'
import { ok } from '#domain/result.ts'
import { adminQuery } from '#server/admin.ts'
import { services } from '#server/services.ts'

export const config: Config = {
  path: '/api/admin-version',
  // Asked every few seconds, by several open pages behind one address.
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}

/** Another text whenever a payment, a user, a role or the audit log is another: one small blob and one user are read. */
export default adminQuery(z.object({}), async () => {
  const { pulse, roster } = services()
  const [ours, users] = await Promise.all([pulse.read(), roster.version()])
  return users.ok ? ok({ version: `${ours}.${users.value}` } satisfies AdminVersionOutput) : users
})
