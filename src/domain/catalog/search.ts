import { APPS } from './apps.ts'
import type { TemplateCard } from './card.ts'
import { CATEGORIES } from './categories.ts'
import { groupOf } from './grouping.ts'
import { TOOLS } from './tools.ts'

/** The five fields the search reads (specification section 5), those that decide the category, and further apps. */
export type Searchable = Pick<TemplateCard, 'title' | 'name' | 'description' | 'tags' | 'tools' | 'apps' | 'category'>

/**
 * Normalizes similar spellings: no accents, no invisible characters, no full-width letters, single spaces. The last
 * `normalize` recomposes characters that other scripts write as one letter. Most texts need no change: skipping them
 * reduces the time for 10,000 cards to a quarter.
 */
const foldText = (text: string): string =>
  /[^ -~]| {2}/.test(text)
    ? text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f\p{DI}]/gu, '')
        .normalize()
        .replace(/\s+/g, ' ')
    : text

/** Normalized, lower-case, without surrounding white space and quotes. Empty means "show everything". */
export function cleanQuery(query: string): string {
  return foldText(query)
    .trim()
    .replace(/^["“”„«»] ?| ?["“”„«»]$/g, '')
    .toLowerCase()
}

/**
 * Everything the search looks at, normalized, joined and lower-cased once, so that a keystroke costs one `includes` per
 * card. Includes the category and the tools as the site prints them: a user who reads "Google Sheets" does not search
 * for "sheets". Apps with two names are included under both, as "X (Twitter)".
 */
export function searchText(card: Searchable): string {
  const { title, name, description, tags, tools, apps } = card
  const shelf = groupOf(card)
  const printed = [
    shelf ? CATEGORIES[shelf].name : '',
    ...tools.map((tool) => TOOLS[tool]),
    ...apps.map((app) => APPS[app]),
  ]
  return [foldText(title), foldText(name), foldText(description), ...tags, ...tools, ...printed].join(' ').toLowerCase()
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
