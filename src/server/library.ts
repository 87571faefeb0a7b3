import { readLibraryEntries } from '#adapters/blobs/paid-files.ts'
import { isBlueprint } from '#domain/catalog/card.ts'
import { mergeCards } from '#domain/catalog/merge-cards.ts'
import { createSearchIndex, type SearchIndex } from '#domain/catalog/search-index.ts'
import { searchWords } from '#domain/catalog/word-search.ts'
import type { ImportedCard } from '#domain/import/imported-card.ts'
import type { LibraryEntry } from '#domain/library/library-entry.ts'
import type { Library } from '#domain/library/ports.ts'
import { importedCards } from './imported-templates.ts'
import { services } from './services.ts'

/** The shop’s own templates never change within a deploy. */
let own: ReturnType<typeof readLibraryEntries> | undefined
let worked: { version: string; index: SearchIndex<LibraryEntry> } | null = null

/** The index of all templates with a file, computed once per import. */
async function currentIndex(): Promise<SearchIndex<LibraryEntry>> {
  own ??= readLibraryEntries()
  own.catch(() => {
    own = undefined
  })
  const [entries, { version, cards }] = await Promise.all([own, importedCards(services().imported)])
  if (worked?.version !== version) {
    const isWorkflow = (card: ImportedCard) => card.nodes > 0 && !isBlueprint(card)
    const imported = cards.filter(isWorkflow).map((card) => ({ ...card, nodeTypes: [] }))
    worked = { version, index: createSearchIndex(mergeCards<LibraryEntry>(entries, imported)) }
  }
  return worked.index
}

/** The library for other programs: n8n’s template screens and assistants. */
export const library: Library = {
  entries: async () => (await currentIndex()).cards,
  async search(query) {
    const index = await currentIndex()
    const exact = index.rank(query)
    return index.cardsAt(exact.length > 0 ? exact : searchWords(query, index, { isMisspelled: () => false }))
  },
  bodyOf: (slug) => services().bodyOf(slug),
}
