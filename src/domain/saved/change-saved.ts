import type { Result } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import type { SavedTemplates } from './ports.ts'
import { addList, changeList, type OwnList, type Saved, type SavedAction, saveTemplates } from './saved.ts'

interface Asked {
  userId: string
  act: SavedAction
  /** Ms since 1970. */
  at: number
  /** An unguessable id for a new list. */
  newId: string
}

/** Applies the owner's action. Idempotent, except that creating a list twice creates two. */
export async function changeSaved(store: SavedTemplates, { userId, act, at, newId }: Asked): Promise<Result<unknown>> {
  const change = (work: (saved: Saved) => Result<Saved>) => store.change(userId, work)
  switch (act.act) {
    case 'save':
      return change((saved) => saveTemplates(saved, act.slugs, at))
    case 'remove':
      return change((saved) => ok({ ...saved, templates: saved.templates.filter(({ slug }) => slug !== act.slug) }))
    case 'create-list': {
      // The list's id is stored first, so that no list exists which its owner cannot delete.
      const added = await change((saved) => addList(saved, newId))
      return added.ok ? store.changeList(newId, () => ok({ name: act.name, slugs: [], shared: false })) : added
    }
  }
  const own = await store.read(userId)
  if (!own?.lists.includes(act.list)) return err({ kind: 'unknown-list' })
  if (act.act !== 'delete-list')
    return store.changeList(act.list, (list) => (list ? changeList(list, act) : err({ kind: 'unknown-list' })))
  await store.removeList(act.list)
  return change((saved) => ok({ ...saved, lists: saved.lists.filter((list) => list !== act.list) }))
}

/** A user's saved templates and their lists. */
export interface SavedWithLists extends Pick<Saved, 'templates'> {
  lists: readonly (OwnList & { id: string })[]
}

export async function readSaved(
  store: Pick<SavedTemplates, 'read' | 'readList'>,
  userId: string,
): Promise<SavedWithLists> {
  const saved = await store.read(userId)
  const found = (saved?.lists ?? []).map(async (id) => ({ id, list: await store.readList(id) }))
  const lists = (await Promise.all(found)).flatMap(({ id, list }) => (list ? [{ ...list, id }] : []))
  return { templates: saved?.templates ?? [], lists }
}

/** Deletes all of it. The key by which lists are found goes last. Returns the number of deleted keys. */
export async function forgetSaved(store: SavedTemplates, userId: string): Promise<number> {
  const saved = await store.read(userId)
  if (!saved) return 0
  for (const id of saved.lists) await store.removeList(id)
  await store.forget(userId)
  return saved.lists.length + 1
}
