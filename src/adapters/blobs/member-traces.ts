import type { EraseFrom } from '#domain/personal-data/ports.ts'
import { forgetSaved } from '#domain/saved/change-saved.ts'
import { inTurns } from '#domain/shared/map-in-batches.ts'
import { messageIndex } from './messages.ts'
import { createSavedTemplates } from './saved-templates.ts'
import { openWriteOnce, type WriteOnceStore } from './write-once-store.ts'

/** Deletes keys as long as there is time, and answers how many. */
export async function removeAll(
  store: WriteOnceStore,
  keys: readonly string[],
  hasTime: () => boolean,
): Promise<number> {
  const gone = await inTurns(keys, async (key) => {
    if (!hasTime()) return 0
    await store.remove(key)
    return 1
  })
  return gone.filter(Boolean).length
}

/** Which files somebody took. How often each was taken names nobody, and stays. */
export function createUsageTraces(): EraseFrom {
  const store = openWriteOnce('usage')
  return async ({ userId }, hasTime) => removeAll(store, await store.keysUnder(`user/${userId}/`), hasTime)
}

/** What somebody saved, and their lists, at whose addresses nothing stands from then on. */
export function createSavedTraces(): EraseFrom {
  const saved = createSavedTemplates()
  return ({ userId }) => forgetSaved(saved, userId)
}

/** What somebody wrote to the shop under an address of theirs. The key it is found by goes last. */
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
