import type { Config } from '@netlify/functions'
import { SearchMissInput, type SearchMissOutput } from '#contracts/search-miss.ts'
import { ok } from '#domain/result.ts'
import { missToKeep } from '#domain/usage/search-miss.ts'
import { endpoint } from '#server/http.ts'
import { services } from '#server/services.ts'

export const config: Config = {
  path: '/api/search-miss',
  rateLimit: { windowLimit: 20, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}

/** Keeps what somebody searched for in vain, and nothing about who did. */
export default endpoint(SearchMissInput, async ({ query }) => {
  const wish = missToKeep(query)
  if (wish !== null) await services().usage.noteMiss({ query: wish, at: Date.now() })
  return ok({ success: true } satisfies SearchMissOutput)
})
