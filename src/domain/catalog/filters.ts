import { SERVICE_IDS, SERVICES, type ServiceId } from './apps.ts'
import type { TemplateCard } from './card.ts'
import { CATEGORIES, CATEGORY_IDS, type CategoryId } from './categories.ts'
import { DIFFICULTIES, type Difficulty } from './difficulty.ts'
import { groupOf } from './grouping.ts'

export const SORTS = { newest: 'Newest first', quickest: 'Quickest to set up', simplest: 'Simplest first' } as const
type SortId = keyof typeof SORTS

/** The filters and order of a search, in addition to its text. Null means no filter. */
export type Filters = {
  category: CategoryId | null
  /** A tool or an app. */
  tool: ServiceId | null
  difficulty: Difficulty | null
  sort: SortId | null
}

export const NO_FILTERS: Filters = { category: null, tool: null, difficulty: null, sort: null }

/** The choices that filter cards; sorting does not. */
export type FacetName = Exclude<keyof Filters, 'sort'>

type Filterable = Pick<
  TemplateCard,
  'category' | 'name' | 'description' | 'tags' | 'tools' | 'apps' | 'difficulty' | 'setupMinutes' | 'updated'
>

/** Parses a URL. An unknown value counts as none, since URLs get old and are typed manually. */
export function readFilters(address: URLSearchParams): Filters {
  const one = <Id extends string>(name: keyof Filters, ids: readonly Id[]) =>
    ids.find((id) => id === address.get(name)) ?? null
  return {
    category: one('category', CATEGORY_IDS),
    tool: one('tool', SERVICE_IDS),
    difficulty: one('difficulty', DIFFICULTIES),
    sort: one('sort', Object.keys(SORTS) as SortId[]),
  }
}

/** The filters as URL parameters, without those that are not set. */
export function filterParams(filters: Filters): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** The URL parameters of a search; the first page has no number. */
export function searchParams(query: string, filters: Filters, page = 1): URLSearchParams {
  const words = query.trim()
  return new URLSearchParams([
    ...(words ? [['q', words]] : []),
    ...filterParams(filters),
    ...(page > 1 ? [['page', String(page)]] : []),
  ])
}

export const hasFilters = (filters: Filters) => Object.values(filters).some((value) => value !== null)

/** The cards that match every filter, in the requested order; ties keep their given order. */
export function applyFilters<Card extends Filterable>(cards: readonly Card[], filters: Filters): Card[] {
  const wanted = FACETS.filter((facet) => filters[facet] !== null)
  const passing = cards.filter((card) => wanted.every((facet) => passes(card, facet, filters[facet])))
  const { sort } = filters
  return sort ? passing.sort((a, b) => ORDER[sort](a, b)) : passing
}

const FACETS: readonly FacetName[] = ['category', 'tool', 'difficulty']

function passes(card: Filterable, facet: FacetName, wanted: string | null): boolean {
  if (wanted === null) return true
  if (facet === 'tool') return [card.tools, card.apps].some((ids: readonly string[]) => ids.includes(wanted))
  return wanted === (facet === 'category' ? groupOf(card) : card.difficulty)
}

/** Unknown figures come last. */
const ORDER: Record<SortId, (a: Filterable, b: Filterable) => number> = {
  newest: (a, b) => (b.updated ?? '').localeCompare(a.updated ?? ''),
  quickest: (a, b) => (a.setupMinutes ?? Infinity) - (b.setupMinutes ?? Infinity) || 0,
  simplest: (a, b) => rank(a) - rank(b) || (a.setupMinutes ?? Infinity) - (b.setupMinutes ?? Infinity) || 0,
}

const rank = ({ difficulty }: Filterable) => (difficulty ? DIFFICULTIES.indexOf(difficulty) : DIFFICULTIES.length)

export type Choice = { value: string; label: string; count: number }

/**
 * The useful values of each filter, with the number of cards each would leave given the other filters. Always includes
 * the current value, so that it is shown and can be cleared.
 */
export function countChoices(cards: readonly Filterable[], filters: Filters): Record<FacetName, Choice[]> {
  const counts = { category: tally(CATEGORY_IDS), tool: tally(SERVICE_IDS), difficulty: tally(DIFFICULTIES) }
  const wanted = FACETS.filter((facet) => filters[facet] !== null)
  for (const card of cards) {
    // A card that fails one filter would match another choice of it; a card that fails two would match none.
    const failed = wanted.length > 0 ? wanted.filter((facet) => !passes(card, facet, filters[facet])) : wanted
    if (failed.length > 1) continue
    const [only] = failed
    if (!only || only === 'category') count(counts.category, groupOf(card))
    if (!only || only === 'tool') {
      for (const tool of card.tools) count(counts.tool, tool)
      for (const app of card.apps) count(counts.tool, app)
    }
    if (!only || only === 'difficulty') count(counts.difficulty, card.difficulty)
  }
  const choices = <Id extends string>(facet: FacetName, ids: readonly Id[], labelOf: (id: Id) => string) =>
    ids
      .map((value) => ({ value, label: labelOf(value), count: counts[facet].get(value)?.cards ?? 0 }))
      .filter(({ value, count }) => count > 0 || value === filters[facet])
  return {
    category: choices('category', CATEGORY_IDS, (id) => CATEGORIES[id].name),
    tool: choices('tool', SERVICE_IDS, (id) => SERVICES[id]),
    difficulty: choices('difficulty', DIFFICULTIES, (name) => name),
  }
}

type Tally = ReadonlyMap<string, { cards: number }>

// Counted in place: this runs over thousands of cards on each keystroke.
const tally = (values: readonly string[]): Tally => new Map(values.map((value) => [value, { cards: 0 }]))

function count(counts: Tally, value: string | null): void {
  const counter = value === null ? undefined : counts.get(value)
  if (counter) counter.cards++
}
