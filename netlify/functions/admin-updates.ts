import type { Config } from '@netlify/functions'
import * as z from 'zod'
import { ok } from '#domain/shared/result.ts'
import { adminQuery } from '#server/admin/admin.ts'
import { planNow } from '#server/mail/update-rounds.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/admin-updates' }

/** The contents and recipient count of the next round of update emails, and the result of the last one. */
export default adminQuery(z.object({}), async () => ok(await planNow(services())))
