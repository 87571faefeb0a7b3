import type { TemplateCard } from '#domain/catalog/card.ts'
import { applyFilters, type Filters, NO_FILTERS } from '#domain/catalog/filters.ts'
import type { SearchIndex } from '#domain/catalog/search-index.ts'
import { PAGE_SIZE, showMore } from '#domain/catalog/visible.ts'

type Index = SearchIndex<TemplateCard>

export interface CatalogueState {
  query: string
  filters: Filters
  visible: number
  /** The templates that match the query, best match first. */
  matching: readonly TemplateCard[]
  /** Those that pass the filters, in the chosen order. */
  found: readonly TemplateCard[]
  /** The search index; replaced once the catalog is complete. */
  index: Index
  /** Leaves only these, beside the filters; it depends on what the visitor has, and is in no URL. */
  only: Only | null
  /** False while descriptions, or the search for single words, are still loading: more may match then. */
  complete: boolean
}

type Only = (card: TemplateCard) => boolean

/** Finds the cards with the words of a query that no card contains as typed; see near-matches.ts. */
type OpenWords = (index: Index) => Promise<(query: string) => readonly number[]>

type Start = { query: string; filters?: Filters; visible?: number; complete?: boolean; openWords: OpenWords }

/** The current search and its results, shared by everything on the page that shows or changes it. */
export function createCatalogue(index: Index, start: Start) {
  const { query, filters = NO_FILTERS, visible = PAGE_SIZE, openWords } = start
  let loaded = start.complete ?? true
  // Without the program for it, the exact matches are all there is.
  let words: Awaited<ReturnType<OpenWords>> | undefined
  let only: Only | null = null
  const answer = (query: string, filters: Filters, index: Index) => {
    const exact = index.rank(query)
    const cards = index.cardsAt(exact.length > 0 ? exact : (words?.(query) ?? exact))
    const matching = only ? cards.filter(only) : cards
    const complete = loaded && (exact.length > 0 || words !== undefined)
    return { query, filters, index, matching, found: applyFilters(matching, filters), only, complete }
  }

  let state: CatalogueState = { ...answer(query, filters, index), visible }
  const watchers = new Set<() => void>()
  const set = (change: Partial<CatalogueState>) => {
    state = { ...state, ...change }
    for (const watch of watchers) watch()
    loadWords()
  }

  const loadWords = () => {
    if (!loaded || state.complete) return
    openWords(state.index)
      .catch(() => () => [])
      .then((found) => {
        words = found
        set(answer(state.query, state.filters, state.index))
      })
  }
  loadWords()

  return {
    state: () => state,
    isLoaded: () => loaded,
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    search(next: string) {
      if (next !== state.query) set({ ...answer(next, state.filters, state.index), visible: PAGE_SIZE })
    },
    filter(next: Filters) {
      set({ filters: next, visible: PAGE_SIZE, found: applyFilters(state.matching, next) })
    },
    restrict(next: Only | null) {
      if (next === only) return
      only = next
      set({ ...answer(state.query, state.filters, state.index), visible: PAGE_SIZE })
    },
    showMore() {
      set({ visible: showMore(state.visible, state.found.length) })
    },
    /** Runs the search again once the whole catalog is loaded. */
    complete(index: Index) {
      loaded = true
      set(answer(state.query, state.filters, index))
    },
  }
}

export type Catalogue = ReturnType<typeof createCatalogue>
