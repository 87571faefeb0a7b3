import type { Config, Context } from '@netlify/functions'
import * as z from 'zod'
import { MISS } from '#contracts/limits.ts'
import { ok } from '#domain/shared/result.ts'
import { anonymiseQuery } from '#domain/usage/anonymise-query.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/search-miss' }

const SearchMissInput = z.object({ query: z.string().trim().min(MISS.least).max(MISS.most) })

/** Records an anonymous search without results; drops anything that looks like an email address or a number. */
export default (request: Request, context: Context) =>
  endpoint(SearchMissInput, async ({ query }) => {
    const allowed = await enforceRateLimit('search-miss', context)
    if (!allowed.ok) return allowed
    const wish = anonymiseQuery(query)
    if (wish !== null) await services().usage.noteMiss({ query: wish, at: Date.now() })
    return ok({ success: true })
  })(request)
