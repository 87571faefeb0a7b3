import type { SavedTemplates } from '#domain/saved/ports.ts'
import type { OwnList, Saved } from '#domain/saved/saved.ts'
import { openSwap } from './swap.ts'
import { openWriteOnce } from './write-once-store.ts'

const ofUser = (userId: string) => `of/${userId}`
const listKey = (id: string) => `list/${id}`

/**
 * Blobs that are overwritten by compare and swap:
 *
 *     of/<user>   their saved templates, and the ids of their lists      list/<id>   a list, which names no user
 */
export function createSavedTemplates(): SavedTemplates {
  const { read, remove } = openWriteOnce('saved')
  const [swapSaved, swapList] = [openSwap<Saved>('saved'), openSwap<OwnList>('saved')]

  return {
    read: (userId) => read<Saved>(ofUser(userId)),
    change: (userId, change) => swapSaved(ofUser(userId), (saved) => change(saved ?? { templates: [], lists: [] })),
    forget: (userId) => remove(ofUser(userId)),
    readList: (id) => read<OwnList>(listKey(id)),
    changeList: (id, change) => swapList(listKey(id), change),
    removeList: (id) => remove(listKey(id)),
  }
}
