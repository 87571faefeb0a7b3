import { createHash, randomBytes } from 'node:crypto'
import type { Result } from '#domain/shared/errors.ts'
import { err } from '#domain/shared/result.ts'
import { isToken, memberOfToken, TOKEN_PREFIX } from '#domain/tokens/access-token.ts'
import type { BackgroundContext } from './library-file.ts'
import { services } from './services.ts'

/** A random token has 256 bits, so a plain hash cannot be reversed and needs no salt. */
const idOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export function newToken(): { token: string; id: string } {
  const token = TOKEN_PREFIX + randomBytes(32).toString('base64url')
  return { token, id: idOf(token) }
}

/** The token in a request's Authorization header. */
export const bearerToken = (headers: Headers): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]

/** The user id of the member with this token, and the token's id for counting its calls. */
export async function findMemberByToken(token: string, context: BackgroundContext): Promise<Result<string>> {
  if (!isToken(token)) return err({ kind: 'unknown-token' })
  return memberOfToken(services(), { id: idOf(token), now: Date.now(), later: (work) => context.waitUntil(work) })
}
