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

/** The version of the data on the open page, for detecting changes. */
export default adminQuery(z.object({}), async () =>
  ok({ version: await shopVersion(services()) } satisfies AdminVersionOutput),
)
