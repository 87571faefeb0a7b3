import type { CardList } from '#collections/lists.ts'
import { CATEGORIES, type CategoryId } from '#domain/catalog/categories.ts'
import { TOOLS, type ToolId } from '#domain/catalog/tools.ts'
import { TRIGGERS, type TriggerId } from '#domain/catalog/triggers.ts'

/** A link to a list of templates, with how many are in it. */
export type ListLink = { label: string; href: string; count: number; category?: CategoryId }

export const categoryLinks = (lists: readonly CardList<CategoryId>[]): ListLink[] =>
  lists.map(({ id, cards }) => ({
    label: CATEGORIES[id].name,
    href: `/templates/category/${id}`,
    count: cards.length,
    category: id,
  }))

export const toolLinks = (lists: readonly CardList<ToolId>[]): ListLink[] =>
  lists.map(({ id, cards }) => ({ label: TOOLS[id], href: `/templates/tool/${id}`, count: cards.length }))

export const triggerLinks = (lists: readonly CardList<TriggerId>[]): ListLink[] =>
  lists.map(({ id, cards }) => ({ label: TRIGGERS[id].name, href: `/templates/trigger/${id}`, count: cards.length }))
