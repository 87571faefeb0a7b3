import type { Config } from '@netlify/functions'
import * as z from 'zod'
import { ok } from '#domain/result.ts'
import { adminQuery } from '#server/admin.ts'
import { services } from '#server/services.ts'
import { planNow } from '#server/update-rounds.ts'

export const config: Config = { path: '/api/admin-updates' }

/** What a round of update mails would tell, how many members would get it, and how the last one went. */
export default adminQuery(z.object({}), async () => ok(await planNow(services())))
