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

/** Between the fields of a text; a query never contains it. */
const BETWEEN = '\n'

/**
 * Everything the search looks at, normalized, joined and lower-cased once, so that a keystroke costs one `includes` per
 * card. The fields are in the order of their weight: title, apps, tags, description. Includes the category and the tools
 * as the site prints them: a user who reads "Google Sheets" does not search for "sheets". Apps with two names are
 * included under both, as "X (Twitter)".
 */
export function searchText(card: Searchable): string {
  const { title, name, description, tags, tools, apps } = card
  const category = groupOf(card)
  const services = [...tools.map((tool) => TOOLS[tool]), ...apps.map((app) => APPS[app]), ...tools]
  return [
    `${foldText(title)} ${foldText(name)}`,
    services.join(' '),
    [...tags, category ? CATEGORIES[category].name : ''].join(' '),
    foldText(description),
  ]
    .join(BETWEEN)
    .toLowerCase()
}

const isWordPart = (letter = '') => /[\p{L}\p{N}]/u.test(letter)

/**
 * How well a text matches that contains these words, from 0 for a title that begins with them: first by field, and in
 * each the whole words before the beginning of a word. Matches inside a word come last.
 */
export function rankOf(text: string, words: string): number {
  const first = text.indexOf(words)
  let at = first
  // Inside another word: a better place may follow.
  while (at > 0 && isWordPart(text[at - 1])) at = text.indexOf(words, at + 1)
  if (at < 0) return 12 + fieldAt(text, first)
  const beginning = isWordPart(text[at + words.length]) ? 1 : 0
  return at === 0 ? beginning : 2 + 2 * fieldAt(text, at) + beginning
}

/** The number of the field at a position, from 0 for the title. */
const fieldAt = (text: string, position: number) => text.slice(0, position).split(BETWEEN).length - 1

/** Case-insensitive substring of the joined text; an empty query matches every card. */
export function matches(card: Searchable, query: string): boolean {
  return searchText(card).includes(cleanQuery(query))
}

/** The cards that match, in the order given. */
export function searchTemplates<Card extends Searchable>(index: readonly Card[], query: string): Card[] {
  const wanted = cleanQuery(query)
  return wanted === '' ? [...index] : index.filter((card) => searchText(card).includes(wanted))
}
