import type { TemplateCard } from '#domain/catalog/card.ts'
import { applyFilters, type Filters, NO_FILTERS } from '#domain/catalog/filters.ts'
import type { SearchIndex } from '#domain/catalog/search-index.ts'
import { PAGE_SIZE, showMore } from '#domain/catalog/visible.ts'

type Index = SearchIndex<TemplateCard>

export interface CatalogueState {
  query: string
  filters: Filters
  visible: number
  /** The templates that match the query. */
  matching: readonly TemplateCard[]
  /** Those that pass the filters, in the chosen order. */
  found: readonly TemplateCard[]
  /** The search index; replaced once the catalog is complete. */
  index: Index
  /** False while descriptions are still loading: more may match then. */
  complete: boolean
}

type Start = { query: string; filters?: Filters; visible?: number; complete?: boolean }

/** The current search and its results, shared by everything on the page that shows or changes it. */
export function createCatalogue(index: Index, start: Start) {
  const { query, filters = NO_FILTERS, visible = PAGE_SIZE, complete = true } = start
  const answer = (query: string, filters: Filters, index: Index) => {
    const matching = index.cardsAt(index.find(query))
    return { query, filters, index, matching, found: applyFilters(matching, filters) }
  }

  let state: CatalogueState = { ...answer(query, filters, index), visible, complete }
  const watchers = new Set<() => void>()
  const set = (change: Partial<CatalogueState>) => {
    state = { ...state, ...change }
    for (const watch of watchers) watch()
  }

  return {
    state: () => state,
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
    showMore() {
      set({ visible: showMore(state.visible, state.found.length) })
    },
    /** Runs the search again once the whole catalog is loaded. */
    complete(index: Index) {
      set({ ...answer(state.query, state.filters, index), complete: true })
    },
  }
}

export type Catalogue = ReturnType<typeof createCatalogue>
