import { APPS } from './apps.ts'
import type { TemplateCard } from './card.ts'
import { CATEGORIES } from './categories.ts'
import { groupOf } from './grouping.ts'
import { TOOLS } from './tools.ts'

/** The five fields the search reads (specification section 5), what the shelf goes by, and apps beyond the tools. */
export type Searchable = Pick<TemplateCard, 'title' | 'name' | 'description' | 'tags' | 'tools' | 'apps' | 'category'>

/**
 * One spelling of what looks alike: no accents, no unseen characters, no wide letters, single blanks. The last
 * `normalize` composes again what other scripts write as one letter. Most texts are spelled so: 10,000 cards take a
 * quarter of the time when those are let through.
 */
const foldText = (text: string): string =>
  /[^ -~]| {2}/.test(text)
    ? text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f\p{DI}]/gu, '')
        .normalize()
        .replace(/\s+/g, ' ')
    : text

/** Folded, lower-case, without the white space and quotes around it. Empty means "show everything". */
export function cleanQuery(query: string): string {
  return foldText(query)
    .trim()
    .replace(/^["“”„«»] ?| ?["“”„«»]$/g, '')
    .toLowerCase()
}

/**
 * Everything the search looks at, folded, joined and lower-cased once so that a keystroke costs one `includes` per card.
 * Shelf and tools stand in it as the site prints them too: somebody who reads "Google Sheets" does not look for "sheets".
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
