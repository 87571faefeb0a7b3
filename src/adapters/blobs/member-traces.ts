import type { EraseFrom } from '#domain/personal-data/ports.ts'
import { forgetSaved } from '#domain/saved/change-saved.ts'
import { mapInBatches } from '#domain/shared/map-in-batches.ts'
import { forgetTokens } from '#domain/tokens/access-token.ts'
import { createAccessTokens } from './access-tokens.ts'
import { messageIndex } from './messages.ts'
import { createSavedTemplates } from './saved-templates.ts'
import { openWriteOnce, type WriteOnceStore } from './write-once-store.ts'

/** Deletes keys while there is time, and returns the number deleted. */
export async function removeAll(
  store: WriteOnceStore,
  keys: readonly string[],
  hasTime: () => boolean,
): Promise<number> {
  const gone = await mapInBatches(keys, async (key) => {
    if (!hasTime()) return 0
    await store.remove(key)
    return 1
  })
  return gone.filter(Boolean).length
}

/** A user's downloads. The download counts of files contain no user, and remain. */
export function createUsageTraces(): EraseFrom {
  const store = openWriteOnce('usage')
  return async ({ userId }, hasTime) => removeAll(store, await store.keysUnder(`user/${userId}/`), hasTime)
}

/** A user's saved templates and lists; the URLs of the lists then show nothing. */
export function createSavedTraces(): EraseFrom {
  const saved = createSavedTemplates()
  return ({ userId }) => forgetSaved(saved, userId)
}

/** A user's access tokens, which stop working at once. */
export function createTokenTraces(): EraseFrom {
  const tokens = createAccessTokens()
  return ({ userId }) => forgetTokens(tokens, userId)
}

/** A user's messages under one of their addresses. The index key goes last. */
export function createMessageTraces({ now = Date.now }: { now?: () => number } = {}): EraseFrom {
  const store = openWriteOnce('messages')
  return async ({ addresses }, hasTime) => {
    const found = await messageIndex(store).of(addresses, now())
    const messages = found.flatMap(({ message }) => [message, `mailed/${message}`])
    await removeAll(store, messages, hasTime)
    return removeAll(
      store,
      found.map(({ index }) => index),
      hasTime,
    )
  }
}
