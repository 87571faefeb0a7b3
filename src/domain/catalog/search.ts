import { APPS } from './apps.ts'
import type { TemplateCard } from './card.ts'
import { CATEGORIES } from './categories.ts'
import { groupOf } from './grouping.ts'
import { TOOLS } from './tools.ts'

/** The five fields the search reads (specification section 5), what the shelf goes by, and apps beyond the tools. */
export type Searchable = Pick<TemplateCard, 'title' | 'name' | 'description' | 'tags' | 'tools' | 'apps' | 'category'>

/** Lower-case, without the white space around it. Empty means "show everything". */
export function cleanQuery(query: string): string {
  return query.trim().toLowerCase()
}

/**
 * Everything the search looks at, joined and lower-cased once so that a keystroke costs one `includes` per card. Shelf
 * and tools stand in it as the site prints them too: somebody who reads "Google Sheets" does not look for "sheets".
 * Apps stand there by both of their names where they have two, as "X (Twitter)".
 */
export function searchText(card: Searchable): string {
  const { title, name, description, tags, tools, apps } = card
  const shelf = groupOf(card)
  const printed = [
    shelf ? CATEGORIES[shelf].name : '',
    ...tools.map((tool) => TOOLS[tool]),
    ...apps.map((app) => APPS[app]),
  ]
  return [title, name, description, ...tags, ...tools, ...printed].join(' ').toLowerCase()
}

/** Case-insensitive substring of the joined text; an empty query matches every card. */
export function matches(card: Searchable, query: string): boolean {
  return searchText(card).includes(cleanQuery(query))
}

/** The cards that match, in the order given. */
export function searchTemplates<Card extends Searchable>(index: readonly Card[], query: string): Card[] {
  const wanted = cleanQuery(query)
  return wanted === '' ? [...index] : index.filter((card) => searchText(card).includes(wanted))
}
