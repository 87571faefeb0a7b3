import type { CardFace } from '#domain/catalog/card.ts'
import { TemplateCard } from './TemplateCard.tsx'

/** The cards of a search, the query marked in each. */
export function ResultsGrid({ cards, query }: { cards: readonly CardFace[]; query: string }) {
  return (
    <div className="cards results-grid">
      {cards.map((card, at) => (
        <TemplateCard key={card.slug} card={card} query={query} eager={at < 3} fromSheet />
      ))}
    </div>
  )
}
