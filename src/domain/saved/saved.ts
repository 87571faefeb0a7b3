import type { Result } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'

/** Limits per account; a browser without an account stores as many templates. */
export const LIMITS = { templates: 500, lists: 20, perList: 100 }
export const MAX_NAME_LENGTH = 60

/** A user's saved templates. */
export interface Saved {
  /** Latest first; `at` in ms since 1970. */
  templates: readonly { slug: string; at: number }[]
  /** The ids of the user's lists, oldest first. If creating a list was interrupted, only its id exists. */
  lists: readonly string[]
}

/** A named list of templates. It does not name its owner: the user whose `Saved` contains its id may change it. */
export interface OwnList {
  name: string
  /** In the order they were added. */
  slugs: readonly string[]
  /** Whether anyone who knows its URL may see it. */
  shared: boolean
}

/** The format of `newId` in changeSaved. */
export const isListId = (text: string) => /^[\w-]{22}$/.test(text)

export type SavedAction =
  | { act: 'save'; slugs: readonly string[] }
  | { act: 'remove'; slug: string }
  | { act: 'create-list'; name: string }
  | { act: 'delete-list'; list: string }
  | ListAction

export type ListAction =
  | { act: 'share' | 'unshare'; list: string }
  | { act: 'list-add' | 'list-remove'; list: string; slug: string }

/** Adds these before all others, in their order; templates already saved do not move. */
export function saveTemplates(saved: Saved, slugs: readonly string[], at: number): Result<Saved> {
  const known = new Set(saved.templates.map(({ slug }) => slug))
  const fresh = [...new Set(slugs)].filter((slug) => !known.has(slug)).map((slug) => ({ slug, at }))
  if (known.size + fresh.length > LIMITS.templates) return limitReached(LIMITS.templates, 'saved templates')
  return ok({ ...saved, templates: [...fresh, ...saved.templates] })
}

export function addList(saved: Saved, id: string): Result<Saved> {
  const others = saved.lists.filter((list) => list !== id)
  return others.length < LIMITS.lists ? ok({ ...saved, lists: [...others, id] }) : limitReached(LIMITS.lists, 'lists')
}

export function changeList(list: OwnList, asked: ListAction): Result<OwnList> {
  if (!('slug' in asked)) return ok({ ...list, shared: asked.act === 'share' })
  const others = list.slugs.filter((slug) => slug !== asked.slug)
  if (asked.act === 'list-remove') return ok({ ...list, slugs: others })
  if (others.length < list.slugs.length) return ok(list)
  if (others.length >= LIMITS.perList) return limitReached(LIMITS.perList, 'templates in a list')
  return ok({ ...list, slugs: [...others, asked.slug] })
}

const limitReached = (max: number, of: string) => err({ kind: 'limit-reached' as const, max, of })
