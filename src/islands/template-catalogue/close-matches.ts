import Fuse from 'fuse.js'
import type { TemplateCard } from '#domain/catalog/card.ts'

/** One row on a wide page, two on a narrow one. */
const MOST = 6

let ranked: { cards: readonly TemplateCard[]; fuse: Fuse<TemplateCard> } | undefined

/**
 * Templates that nearly match, best first, without those that match exactly. Short fields only: Fuse over the long
 * descriptions finds something in everything.
 */
export function closeMatches(
  cards: readonly TemplateCard[],
  query: string,
  exact: readonly TemplateCard[],
): TemplateCard[] {
  if (ranked?.cards !== cards) {
    const keys = [
      { name: 'name', weight: 3 },
      { name: 'tags', weight: 2 },
      { name: 'tools', weight: 1 },
    ]
    ranked = {
      cards,
      fuse: new Fuse([...cards], { keys, threshold: 0.34, ignoreLocation: true, minMatchCharLength: 3 }),
    }
  }
  return ranked.fuse
    .search(query.trim(), { limit: MOST + exact.length })
    .map(({ item }) => item)
    .filter((card) => !exact.includes(card))
    .slice(0, MOST)
}
