import type { TemplateCard } from '#domain/catalog/card.ts'
import { applyFilters, type Filters, NO_FILTERS } from '#domain/catalog/filters.ts'
import { cleanQuery, searchText } from '#domain/catalog/search.ts'
import { PAGE_SIZE, showMore } from '#domain/catalog/visible.ts'

export interface CatalogueState {
  query: string
  filters: Filters
  visible: number
  /** What matches the query. */
  matching: readonly TemplateCard[]
  /** What of it passes the filters, in the order they ask for. */
  found: readonly TemplateCard[]
}

/** The texts are joined once; a keystroke then costs one `includes` per card, or per card of the shorter query. */
export function createCatalogue(cards: readonly TemplateCard[], query: string, filters: Filters = NO_FILTERS) {
  const index = cards.map((card) => ({ card, text: searchText(card) }))
  let narrowed = { query: '', entries: index }

  const search = (next: string, filters: Filters): CatalogueState => {
    const wanted = cleanQuery(next)
    const from = wanted.includes(narrowed.query) ? narrowed.entries : index
    const entries = from.filter(({ text }) => text.includes(wanted))
    narrowed = { query: wanted, entries }
    const matching = entries.map(({ card }) => card)
    return { query: next, filters, visible: PAGE_SIZE, matching, found: applyFilters(matching, filters) }
  }

  let state = search(query, filters)
  const watchers = new Set<() => void>()
  const set = (next: CatalogueState) => {
    state = next
    for (const watch of watchers) watch()
  }

  return {
    cards,
    state: () => state,
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    search(next: string) {
      if (next !== state.query) set(search(next, state.filters))
    },
    filter(next: Filters) {
      set({ ...state, filters: next, visible: PAGE_SIZE, found: applyFilters(state.matching, next) })
    },
    showMore() {
      set({ ...state, visible: showMore(state.visible, state.found.length) })
    },
  }
}

export type Catalogue = ReturnType<typeof createCatalogue>
