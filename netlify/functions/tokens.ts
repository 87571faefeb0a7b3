import type { Config, Context } from '@netlify/functions'
import * as z from 'zod'
import { TokensInput, type TokensOutput } from '#contracts/tokens.ts'
import { ok } from '#domain/shared/result.ts'
import { createToken, listTokens, revokeToken } from '#domain/tokens/access-token.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { userAct, userQuery } from '#server/http/signed-in.ts'
import { newToken } from '#server/personal-tokens.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/tokens' }

const list = async (userId: string, token?: string) =>
  ok({ tokens: await listTokens(services().tokens, userId), ...(token && { token }) } satisfies TokensOutput)

const read = userQuery(z.object({}), (_, { userId }) => list(userId))

const change = (context: Context) =>
  userAct(TokensInput, async (act, { userId }) => {
    const allowed = await enforceRateLimit('tokens', context)
    if (!allowed.ok) return allowed
    const { tokens } = services()
    if (act.act === 'revoke') {
      const revoked = await revokeToken(tokens, { userId, id: act.id })
      return revoked.ok ? list(userId) : revoked
    }
    const { token, id } = newToken()
    const created = await createToken(tokens, { id, userId, name: act.name, at: Date.now() })
    return created.ok ? list(userId, token) : created
  })

/** Lists, creates and revokes the caller's personal access tokens. */
export default (request: Request, context: Context) =>
  request.method === 'POST' ? change(context)(request) : read(request)
