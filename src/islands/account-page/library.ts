import type { DownloadsOutput } from '#contracts/downloads.ts'
import type { TemplateCard } from '#domain/catalog/card.ts'
import type { TemplateVersion } from '#domain/catalog/changelog.ts'

/** A template in the library, or one found in the shop by a search. */
export interface LibraryEntry {
  slug: string
  /** Null for a template that is no longer in the shop. */
  name: string | null
  /** The newest version downloaded; null for templates without versions. */
  version: string | null
  /** ISO time of that download; null if never downloaded. */
  at: string | null
  newer: TemplateVersion | null
  /** Whether there may be older versions. None are stored for imported templates. */
  isKept: boolean
}

/** Max results from outside the library; the shop's own search is better for those. */
const MAX_FOUND = 5

/**
 * The downloads in display order: those with a newer version first, then the most recent. `guest`: those in this browser
 * before the sign-in, as times by slug.
 */
export function libraryOf(
  downloads: DownloadsOutput,
  cards: readonly TemplateCard[],
  guest: Readonly<Record<string, string>> = {},
): LibraryEntry[] {
  const bySlug = new Map(cards.map((card) => [card.slug, card]))
  const listed = new Set(downloads.map(({ slug }) => slug))
  const before = Object.entries(guest).filter(([slug]) => !listed.has(slug) && bySlug.has(slug))
  const all = [...downloads, ...before.map(([slug, at]) => ({ slug, at, version: null, newer: null }))]
  const entries = all.map((taken) => {
    const card = bySlug.get(taken.slug)
    return { ...taken, name: card?.name ?? null, isKept: card !== undefined && !card.imported }
  })
  return entries.sort((a, b) => Number(b.newer !== null) - Number(a.newer !== null) || b.at.localeCompare(a.at))
}

/** Search results from the shop that are not in the library. */
export function foundBeside(
  entries: readonly LibraryEntry[],
  cards: readonly TemplateCard[],
  search: string,
): LibraryEntry[] {
  if (search.trim() === '') return []
  const listed = new Set(entries.map(({ slug }) => slug))
  const others = cards.filter(({ slug }) => !listed.has(slug))
  return matching(others, search)
    .slice(0, MAX_FOUND)
    .map(({ slug, name, imported }) => ({ slug, name, version: null, at: null, newer: null, isKept: !imported }))
}

/** The entries whose name contains every word of the search. */
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
