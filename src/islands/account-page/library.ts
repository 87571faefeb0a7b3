import type { DownloadsOutput } from '#contracts/downloads.ts'
import type { TemplateCard } from '#domain/catalog/card.ts'
import type { TemplateVersion } from '#domain/catalog/changelog.ts'

/** One template of the library, or one that a search found in the shop. */
export interface LibraryEntry {
  slug: string
  /** Null for one that is no longer in the shop. */
  name: string | null
  /** The newest version that was downloaded; null where there are no versions. */
  version: string | null
  /** ISO time of that download; null for what was never downloaded. */
  at: string | null
  newer: TemplateVersion | null
  /** Whether it may have older versions: nobody keeps those of an imported one. */
  isKept: boolean
}

/** Of what was never downloaded a search shows so much at most: the shop itself has the better one. */
const MOST_FOUND = 5

/** What was downloaded, as the library lists it: what has a newer version first, else the latest first. */
export function libraryOf(downloads: DownloadsOutput, cards: readonly TemplateCard[]): LibraryEntry[] {
  const bySlug = new Map(cards.map((card) => [card.slug, card]))
  const entries = downloads.map((taken) => {
    const card = bySlug.get(taken.slug)
    return { ...taken, name: card?.name ?? null, isKept: card !== undefined && !card.imported }
  })
  return entries.sort((a, b) => Number(b.newer !== null) - Number(a.newer !== null) || b.at.localeCompare(a.at))
}

/** What else of the shop a search finds. */
export function foundBeside(
  entries: readonly LibraryEntry[],
  cards: readonly TemplateCard[],
  search: string,
): LibraryEntry[] {
  if (search.trim() === '') return []
  const listed = new Set(entries.map(({ slug }) => slug))
  const others = cards.filter(({ slug }) => !listed.has(slug))
  return matching(others, search)
    .slice(0, MOST_FOUND)
    .map(({ slug, name, imported }) => ({ slug, name, version: null, at: null, newer: null, isKept: !imported }))
}

/** Those whose name holds every word of a search. */
export function matching<Named extends { name: string | null; slug: string }>(
  entries: readonly Named[],
  search: string,
): readonly Named[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter(({ name, slug }) => {
    const text = `${name ?? ''} ${slug}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
