import type { AccessToken, AccessTokens } from '#domain/tokens/ports.ts'
import { oneCall } from './one-call.ts'
import { openStore } from './open-store.ts'
import { openSwap } from './swap.ts'
import { swapOnce } from './swap-once.ts'
import { openWriteOnce } from './write-once-store.ts'

const ofUser = (userId: string) => `of/${userId}`
const tokenKey = (id: string) => `token/${id}`

/**
 * Blobs that are overwritten by compare and swap:
 *
 *     of/<user>   the ids of their tokens      token/<id>   a token; the id is its hash
 */
export function createAccessTokens(): AccessTokens {
  const { read, remove, writeOnce } = openWriteOnce('tokens')
  const swapIds = openSwap<readonly string[]>('tokens')

  return {
    ids: async (userId) => (await read<readonly string[]>(ofUser(userId))) ?? [],
    changeIds: (userId, change) => swapIds(ofUser(userId), (ids) => change(ids ?? [])),
    forget: (userId) => remove(ofUser(userId)),
    find: (id) => read<AccessToken>(tokenKey(id)),
    async add(id, token) {
      await writeOnce(tokenKey(id), token)
    },
    remove: (id) => remove(tokenKey(id)),
    async noteUse(id, day) {
      // One try: a concurrent call records the same day.
      await swapOnce<AccessToken>(
        () => openStore('tokens', oneCall()),
        tokenKey(id),
        (token) => token && { ...token, usedOn: day },
      )
    },
  }
}
