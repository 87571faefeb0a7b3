import { checkAccess } from '../access/check-access.ts'
import type { Ledger } from '../checkout/ports.ts'
import type { Result } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import type { AccessToken, AccessTokens } from './ports.ts'

/** The number of tokens per account. */
export const MAX_TOKENS = 10

/** A token as listed for its owner; `id` is its hash, which gives access to nothing. */
export type ListedToken = Omit<AccessToken, 'userId'> & { id: string }

/** The prefix lets secret scanners recognize a leaked token. */
export const TOKEN_PREFIX = 'flowshelf_pat_'
export const isToken = (text: string) => /^flowshelf_pat_[\w-]{43}$/.test(text)

/** A SHA-256 hash in base64url. */
export const isTokenId = (text: string) => /^[\w-]{43}$/.test(text)

/** The id is stored before the token, so that no token exists which its owner cannot revoke. */
export async function createToken(
  store: AccessTokens,
  { id, ...token }: Omit<AccessToken, 'usedOn'> & { id: string },
): Promise<Result<void>> {
  const added = await store.changeIds(token.userId, (ids) =>
    ids.length < MAX_TOKENS ? ok([...ids, id]) : err({ kind: 'limit-reached', max: MAX_TOKENS, of: 'tokens' }),
  )
  if (!added.ok) return added
  await store.add(id, { ...token, usedOn: null })
  return ok(undefined)
}

/** The owner's tokens, oldest first. An id whose token was never stored is left out. */
export async function listTokens(store: Pick<AccessTokens, 'ids' | 'find'>, userId: string): Promise<ListedToken[]> {
  const ids = await store.ids(userId)
  const found = await Promise.all(ids.map(async (id) => ({ id, token: await store.find(id) })))
  return found.flatMap(({ id, token }) => {
    if (!token) return []
    const { userId: _, ...listed } = token
    return [{ id, ...listed }]
  })
}

/** The token is gone before its id: an interrupted revocation never leaves a working token. */
export async function revokeToken(
  store: AccessTokens,
  { userId, id }: { userId: string; id: string },
): Promise<Result<void>> {
  if (!(await store.ids(userId)).includes(id)) return err({ kind: 'unknown-token' })
  await store.remove(id)
  const revoked = await store.changeIds(userId, (ids) => ok(ids.filter((other) => other !== id)))
  return revoked.ok ? ok(undefined) : revoked
}

/** Deletes all tokens of a user. Returns the number of deleted keys. */
export async function forgetTokens(store: AccessTokens, userId: string): Promise<number> {
  const ids = await store.ids(userId)
  if (ids.length === 0) return 0
  for (const id of ids) await store.remove(id)
  await store.forget(userId)
  return ids.length + 1
}

/**
 * The member a token belongs to. Access is checked at every use, so a refund ends all tokens at once. Records the first
 * use of each day; losing that record is harmless.
 */
export async function memberOfToken(
  { tokens, ledger }: { tokens: Pick<AccessTokens, 'find' | 'noteUse'>; ledger: Ledger },
  { id, now, later }: { id: string; now: number; later: (work: Promise<unknown>) => void },
): Promise<Result<string>> {
  const token = await tokens.find(id)
  if (!token) return err({ kind: 'unknown-token' })
  const today = new Date(now).toISOString().slice(0, 10)
  if (token.usedOn !== today) later(tokens.noteUse(id, today).catch(() => undefined))
  const access = await checkAccess(ledger, { userId: token.userId, pass: null }, now)
  return access.ok ? ok(token.userId) : access
}
