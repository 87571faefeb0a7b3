import type { Config } from '@netlify/functions'
import * as z from 'zod'
import type { AdminVersionOutput } from '#contracts/admin-version.ts'
import { ok } from '#domain/shared/result.ts'
import { adminQuery } from '#server/admin/admin.ts'
import { shopVersion } from '#server/admin/shop-version.ts'
import { services } from '#server/services.ts'

export const config: Config = {
  path: '/api/admin-version',
}

/** Whether anything that the open page shows is another now. */
export default adminQuery(z.object({}), async () =>
  ok({ version: await shopVersion(services()) } satisfies AdminVersionOutput),
)
