import type { TemplateCard } from './card.ts'

type Relatable = Pick<TemplateCard, 'slug' | 'tags' | 'tools'>

/**
 * The templates to show beside one: those its editor named, then those that share the most tags and tools (at least
 * one), excluding the template itself and duplicates. Ties keep the catalog order.
 */
export function relatedTemplates<Card extends Relatable>(
  catalogue: readonly Card[],
  { slug, tags, tools, related }: Relatable & { related: readonly string[] },
  limit: number,
): Card[] {
  const { bySlug, byTerm } = indexOf(catalogue)
  const shared = new Uint8Array(catalogue.length)
  for (const term of termsOf({ tags, tools })) {
    for (const place of byTerm.get(term) ?? []) shared[place] = (shared[place] ?? 0) + 1
  }

  const named = related.flatMap((other) => (other === slug ? [] : (bySlug.get(other) ?? [])))
  const own = bySlug.get(slug)
  // Bucket by the number of shared terms. The first few of each bucket suffice; there may be thousands.
  const shelves: number[][] = []
  const enough = limit + named.length
  // By index: the pairs of `entries` cost ten times as much, and this runs for every page of a large shop.
  for (let place = 0; place < shared.length; place++) {
    const count = shared[place] ?? 0
    if (count === 0 || place === own) continue
    const shelf = shelves[count] ?? []
    shelves[count] = shelf
    if (shelf.length < enough) shelf.push(place)
  }
  const places = new Set([...named, ...shelves.reverse().flat()])
  return [...places].slice(0, limit).flatMap((place) => catalogue[place] ?? [])
}

type Index = {
  bySlug: ReadonlyMap<string, number>
  /** The indexes of the cards that have a tag or a tool, ascending. */
  byTerm: ReadonlyMap<string, readonly number[]>
}

/** A build calls this for each of thousands of templates; comparing all pairs would take minutes. */
const indexes = new WeakMap<readonly Relatable[], Index>()

function indexOf(catalogue: readonly Relatable[]): Index {
  const known = indexes.get(catalogue)
  if (known) return known
  const byTerm = new Map<string, number[]>()
  for (const [place, card] of catalogue.entries()) {
    for (const term of termsOf(card)) {
      const places = byTerm.get(term) ?? []
      places.push(place)
      byTerm.set(term, places)
    }
  }
  const index = { bySlug: new Map(catalogue.map(({ slug }, place) => [slug, place])), byTerm }
  indexes.set(catalogue, index)
  return index
}

/** A tag and a tool with the same name are separate terms. */
const termsOf = ({ tags, tools }: Pick<Relatable, 'tags' | 'tools'>) =>
  new Set([...tags.map((tag) => `tag ${tag}`), ...tools.map((tool) => `tool ${tool}`)])
