import type { Config, Context } from '@netlify/functions'
import * as z from 'zod'
import { collectData } from '#domain/personal-data/collect.ts'
import { ok } from '#domain/result.ts'
import { dataAnswer } from '#server/data-answer.ts'
import { limited } from '#server/limited.ts'
import { services } from '#server/services.ts'
import { userQuery } from '#server/signed-in.ts'

export const config: Config = { path: '/api/my-data' }

/** Everything the shop keeps about the caller, as a zip. */
export default (request: Request, context: Context) =>
  userQuery(z.object({}), async (_, { userId }) => {
    const free = await limited('my-data', context)
    if (!free.ok) return free
    const { userDirectory: accounts, auth, ledger, usage, messages, saved, plans } = services()
    const ports = { accounts, auth, ledger, usage, messages, saved, plans: plans() }
    const data = await collectData(ports, { userId, now: Date.now() })
    return data.ok ? ok(dataAnswer(data.value)) : data
  })(request)
