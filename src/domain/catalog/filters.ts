import { SERVICE_IDS, SERVICES, type ServiceId } from './apps.ts'
import type { TemplateCard } from './card.ts'
import { CATEGORIES, CATEGORY_IDS, type CategoryId } from './categories.ts'
import { DIFFICULTIES, type Difficulty } from './difficulty.ts'
import { groupOf } from './grouping.ts'
import { TRIGGER_IDS, TRIGGERS, type TriggerId } from './triggers.ts'

export const SORTS = { newest: 'Newest first', quickest: 'Quickest to set up', simplest: 'Simplest first' } as const
type SortId = keyof typeof SORTS

/** The longest setup, in minutes. */
const SETUPS = ['30', '45', '60'] as const

/** The filters and order of a search, in addition to its text. Null means no filter. */
export type Filters = {
  category: CategoryId | null
  trigger: TriggerId | null
  /** A tool or an app. */
  tool: ServiceId | null
  difficulty: Difficulty | null
  setup: (typeof SETUPS)[number] | null
  /** The visitor's n8n release, which has to open the template: "2.36". */
  n8n: string | null
  sort: SortId | null
}

/** The choices that filter cards; sorting does not. */
export type FacetName = Exclude<keyof Filters, 'sort'>

type Filterable = Pick<
  TemplateCard,
  'category' | 'name' | 'description' | 'tags' | 'tools' | 'apps' | 'difficulty' | 'setupMinutes'
> &
  Pick<TemplateCard, 'trigger' | 'release' | 'updated'>

type Facet = {
  /** The values of these cards, or all there are. */
  ids: (cards: readonly Filterable[]) => readonly string[]
  labelOf: (id: string) => string
  /** Those of the ids that the card counts for. */
  valuesOf: (card: Filterable, ids: readonly string[]) => readonly (string | null)[]
}

/** In the order of the form. */
const FACETS: Record<FacetName, Facet> = {
  category: {
    ids: () => CATEGORY_IDS,
    labelOf: (id) => CATEGORIES[id as CategoryId].name,
    valuesOf: (card) => [groupOf(card)],
  },
  trigger: {
    ids: () => TRIGGER_IDS,
    labelOf: (id) => TRIGGERS[id as TriggerId],
    valuesOf: ({ trigger }) => [trigger],
  },
  tool: {
    ids: () => SERVICE_IDS,
    labelOf: (id) => SERVICES[id as ServiceId],
    valuesOf: ({ tools, apps }) => [...tools, ...apps],
  },
  difficulty: {
    ids: () => DIFFICULTIES,
    labelOf: (name) => name,
    valuesOf: ({ difficulty }) => [difficulty],
  },
  setup: {
    ids: () => SETUPS,
    labelOf: (minutes) => `Up to ${minutes} min`,
    valuesOf: ({ setupMinutes }, ids) => ids.filter((most) => setupMinutes !== null && setupMinutes <= Number(most)),
  },
  n8n: {
    ids: (cards) => [...new Set(cards.flatMap(({ release }) => release ?? []))].sort((a, b) => ageOf(a) - ageOf(b)),
    labelOf: (release) => `n8n ${release}`,
    valuesOf: ({ release }, ids) => {
      if (release === null) return []
      const age = ageOf(release)
      return ids.filter((id) => age <= ageOf(id))
    },
  },
}
export const FACET_NAMES = Object.keys(FACETS) as FacetName[]

/** Releases in order: 2.4 comes before 2.36. Without `split`, as a count compares each card with each release. */
export function ageOf(release: string): number {
  const dot = release.indexOf('.')
  return Number(release.slice(0, dot)) * 1000 + Number(release.slice(dot + 1))
}

export const NO_FILTERS: Filters = {
  ...{ category: null, trigger: null, tool: null, difficulty: null, setup: null, n8n: null },
  sort: null,
}

/** Parses a URL. An unknown value counts as none, since URLs get old and are typed manually. */
export function readFilters(address: URLSearchParams): Filters {
  const one = <Id extends string>(name: keyof Filters, ids: readonly Id[]) =>
    ids.find((id) => id === address.get(name)) ?? null
  return {
    category: one('category', CATEGORY_IDS),
    trigger: one('trigger', TRIGGER_IDS),
    tool: one('tool', SERVICE_IDS),
    difficulty: one('difficulty', DIFFICULTIES),
    setup: one('setup', SETUPS),
    n8n: /^\d{1,3}\.\d{1,3}$/.exec(address.get('n8n') ?? '')?.[0] ?? null,
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

/** The number of filters; the order is not one. */
export const countFilters = (filters: Filters) => wantedFacets(filters).length

const wantedFacets = (filters: Filters) => FACET_NAMES.filter((name) => filters[name] !== null)

/** The cards that match every filter, in the requested order; ties keep their given order. */
export function applyFilters<Card extends Filterable>(cards: readonly Card[], filters: Filters): Card[] {
  const wanted = wantedFacets(filters)
  const passing = cards.filter((card) => wanted.every((name) => passes(card, name, filters[name] ?? '')))
  const { sort } = filters
  return sort ? passing.sort((a, b) => ORDER[sort](a, b)) : passing
}

const passes = (card: Filterable, name: FacetName, wanted: string) =>
  FACETS[name].valuesOf(card, [wanted]).includes(wanted)

/** Unknown figures come last. */
const ORDER: Record<SortId, (a: Filterable, b: Filterable) => number> = {
  newest: (a, b) => (b.updated ?? '').localeCompare(a.updated ?? ''),
  quickest: (a, b) => (a.setupMinutes ?? Infinity) - (b.setupMinutes ?? Infinity) || 0,
  simplest: (a, b) => rank(a) - rank(b) || (a.setupMinutes ?? Infinity) - (b.setupMinutes ?? Infinity) || 0,
}

const rank = ({ difficulty }: Filterable) => (difficulty ? DIFFICULTIES.indexOf(difficulty) : DIFFICULTIES.length)

export type Choice = { value: string; label: string; count: number }
export type Choices = Record<FacetName, Choice[]>

/**
 * The useful values of each filter, with the number of cards each would leave given the other filters. Always includes
 * the current value, so that it is shown and can be cleared.
 */
export function countChoices(cards: readonly Filterable[], filters: Filters): Choices {
  const wanted = wantedFacets(filters)
  const facets = FACET_NAMES.map((name) => {
    const ids = FACETS[name].ids(cards)
    return { name, ids, counts: new Map<string | null, number>() }
  })
  // One pass over the cards: there may be thousands, on each keystroke.
  for (const card of cards) {
    // A card that fails one filter would match another choice of it; a card that fails two would match none.
    const failed = wanted.filter((name) => !passes(card, name, filters[name] ?? ''))
    if (failed.length > 1) continue
    const [only] = failed
    for (const { name, ids, counts } of facets) {
      if (only && only !== name) continue
      for (const value of FACETS[name].valuesOf(card, ids)) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  }
  const choices = facets.map(({ name, ids, counts }) => [
    name,
    ids
      .map((value): Choice => ({ value, label: FACETS[name].labelOf(value), count: counts.get(value) ?? 0 }))
      .filter(({ value, count }) => count > 0 || value === filters[name]),
  ])
  return Object.fromEntries(choices) as Choices
}
