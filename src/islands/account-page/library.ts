import type { DownloadsOutput } from '#contracts/downloads.ts'
import type { TemplateCard } from '#domain/catalog/card.ts'

/** One template somebody has downloaded. */
export interface LibraryEntry {
  slug: string
  /** ISO time of the last download. */
  at: string
  /** Null for one that is no longer in the shop. */
  name: string | null
  /** The day of a version that came later than the download, YYYY-MM-DD. */
  newer: string | null
}

/** What was downloaded, as the library lists it: what has a newer version first, else the latest first. */
export function libraryOf(downloads: DownloadsOutput, cards: readonly TemplateCard[]): LibraryEntry[] {
  const bySlug = new Map(cards.map((card) => [card.slug, card]))
  const entries = downloads.map(({ slug, at }): LibraryEntry => {
    const card = bySlug.get(slug)
    const updated = card?.updated ?? null
    // A version of the day of the download counts as downloaded.
    return { slug, at, name: card?.name ?? null, newer: updated !== null && updated > at.slice(0, 10) ? updated : null }
  })
  return entries.sort((a, b) => Number(b.newer !== null) - Number(a.newer !== null) || b.at.localeCompare(a.at))
}

/** Those whose name holds every word of a search. */
export function matching(entries: readonly LibraryEntry[], search: string): readonly LibraryEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter(({ name, slug }) => {
    const text = `${name ?? ''} ${slug}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
