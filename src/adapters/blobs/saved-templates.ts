import { type Answer, Outage } from '#domain/errors.ts'
import type { SavedTemplates } from '#domain/saved/ports.ts'
import type { OwnList, Saved } from '#domain/saved/saved.ts'
import { oneCall } from './one-call.ts'
import { openStore } from './open-store.ts'
import { swapOnce } from './swap-once.ts'
import { withStorageErrors } from './with-storage-errors.ts'
import { openWriteOnce } from './write-once-store.ts'

/** Of writes at the same moment one is made and the others try again. */
const TRIES = 10

const ofUser = (userId: string) => `of/${userId}`
const listKey = (id: string) => `list/${id}`

/**
 * Blobs that are overwritten by compare and swap, so that two devices lose nothing:
 *
 *     of/<user>   what they saved, and the ids of their lists      list/<id>   a list, which names nobody
 */
export function createSavedTemplates(): SavedTemplates {
  const { read, remove } = openWriteOnce('saved')
  const store = () => openStore('saved', oneCall())
  const swap = <T>(key: string, change: (found: T | null) => Answer<T>) =>
    withStorageErrors(async () => {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const made: { answer?: Answer<T> } = {}
        const written = await swapOnce<T>(store, key, (found) => {
          made.answer = change(found)
          return made.answer.ok ? made.answer.value : null
        })
        if (made.answer && written === 'done') return made.answer
        if (written === 'unsure') break
      }
      throw new Outage('storage', { message: `write of ${key.split('/')[0]} did not land` })
    })

  return {
    read: (userId) => read<Saved>(ofUser(userId)),
    change: (userId, change) => swap<Saved>(ofUser(userId), (saved) => change(saved ?? { templates: [], lists: [] })),
    forget: (userId) => remove(ofUser(userId)),
    readList: (id) => read<OwnList>(listKey(id)),
    changeList: (id, change) => swap<OwnList>(listKey(id), change),
    removeList: (id) => remove(listKey(id)),
  }
}
