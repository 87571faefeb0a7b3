import type { Config } from '@netlify/functions'
import * as z from 'zod'
import type { AdminVersionOutput } from '#contracts/admin-version.ts'
import { ok } from '#domain/result.ts'
import { adminQuery } from '#server/admin.ts'
import { services } from '#server/services.ts'
import { shopVersion } from '#server/shop-version.ts'

export const config: Config = {
  path: '/api/admin-version',
  // Asked every few seconds, by several open pages behind one address.
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}

/** Whether anything that the open page shows is another now. */
export default adminQuery(z.object({}), async () => {
  const version = await shopVersion(services())
  return version.ok ? ok({ version: version.value } satisfies AdminVersionOutput) : version
})
