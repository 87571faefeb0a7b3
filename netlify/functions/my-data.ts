import type { Config, Context } from '@netlify/functions'
import * as z from 'zod'
import { collectData } from '#domain/personal-data/collect.ts'
import { ok } from '#domain/shared/result.ts'
import { dataExportResponse } from '#server/http/data-export.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { userQuery } from '#server/http/signed-in.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/my-data' }

/** Everything the shop stores about the caller, as a zip. */
export default (request: Request, context: Context) =>
  userQuery(z.object({}), async (_, { userId }) => {
    const allowed = await enforceRateLimit('my-data', context)
    if (!allowed.ok) return allowed
    const { userDirectory: accounts, plans, ...others } = services()
    const ports = { accounts, plans: plans(), ...others }
    const data = await collectData(ports, { userId, now: Date.now() })
    return data.ok ? ok(dataExportResponse(data.value)) : data
  })(request)
