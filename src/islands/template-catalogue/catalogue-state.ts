import type { TemplateCard } from '#domain/catalog/card.ts'
import { cleanQuery, searchText } from '#domain/catalog/search.ts'
import { PAGE_SIZE, showMore } from '#domain/catalog/visible.ts'

export interface CatalogueState {
  query: string
  visible: number
  found: readonly TemplateCard[]
}

/** The texts are joined once; a keystroke then costs one `includes` per card, or per card of the shorter query. */
export function createCatalogue(cards: readonly TemplateCard[], query: string) {
  const index = cards.map((card) => ({ card, text: searchText(card) }))
  let narrowed = { query: '', entries: index }

  const search = (next: string): CatalogueState => {
    const wanted = cleanQuery(next)
    const from = wanted.includes(narrowed.query) ? narrowed.entries : index
    const entries = from.filter(({ text }) => text.includes(wanted))
    narrowed = { query: wanted, entries }
    return { query: next, visible: PAGE_SIZE, found: entries.map(({ card }) => card) }
  }

  let state = search(query)
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
      if (next !== state.query) set(search(next))
    },
    showMore() {
      set({ ...state, visible: showMore(state.visible, state.found.length) })
    },
  }
}

export type Catalogue = ReturnType<typeof createCatalogue>
