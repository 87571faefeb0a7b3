import type { TemplateCard } from './card.ts'

type Relatable = Pick<TemplateCard, 'slug' | 'tags' | 'tools'>

/**
 * The templates to show beside one: those its editor named, then the ones sharing most tags and tools
 * (at least one), never itself and none twice. Ties keep the order of the catalogue.
 */
export function relatedTemplates<Card extends Relatable>(
  catalogue: readonly Card[],
  { slug, tags, tools, related }: Relatable & { related: readonly string[] },
  limit: number,
): Card[] {
  const named = [...new Set(related)]
    .filter((other) => other !== slug)
    .flatMap((other) => catalogue.find((card) => card.slug === other) ?? [])
  const shared = (card: Card) =>
    card.tags.filter((tag) => tags.includes(tag)).length + card.tools.filter((tool) => tools.includes(tool)).length
  const ranked = catalogue
    .filter((card) => card.slug !== slug && !named.includes(card) && shared(card) > 0)
    .sort((a, b) => shared(b) - shared(a))
  return [...named, ...ranked].slice(0, limit)
}
