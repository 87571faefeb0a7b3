import type { CardFace } from '#domain/catalog/card.ts'
import { mergeCards } from '#domain/catalog/merge-cards.ts'
import { createSearchIndex, type SearchIndex } from '#domain/catalog/search-index.ts'

let kept: { own: readonly CardFace[]; imported: readonly CardFace[]; index: SearchIndex<CardFace> } | null = null

/**
 * The index of the whole shelf. It is worked out once for the same two lists: joining ten thousand texts takes as long
 * as everything else a search does.
 */
export function searchIndexOf(own: readonly CardFace[], imported: readonly CardFace[]): SearchIndex<CardFace> {
  if (kept?.own !== own || kept.imported !== imported)
    kept = { own, imported, index: createSearchIndex(mergeCards(own, imported)) }
  return kept.index
}
