import type { TemplateCard } from './card.ts'

/** The five fields the search reads (specification section 5). */
export type Searchable = Pick<TemplateCard, 'title' | 'name' | 'description' | 'tags' | 'tools'>

/** Lower-case, without the white space around it. Empty means "show everything". */
export function cleanQuery(query: string): string {
  return query.trim().toLowerCase()
}

/** Everything the search looks at, joined and lower-cased once so that a keystroke costs one `includes` per card. */
export function searchText({ title, name, description, tags, tools }: Searchable): string {
  return [title, name, description, ...tags, ...tools].join(' ').toLowerCase()
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
