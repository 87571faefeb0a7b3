import type { TemplateCard as Card } from '#domain/catalog/card.ts'
import { PAGE_SIZE } from '#domain/catalog/visible.ts'
import { TemplateCard } from '#islands/ui/TemplateCard.tsx'

type ResultsGridProps = { cards: readonly Card[]; query: string; fromSheet?: boolean }

/** The cards of a search, with the query highlighted. */
export function ResultsGrid({ cards, query, fromSheet = false }: ResultsGridProps) {
  return (
    <div className="cards results-grid">
      {cards.map((card, at) => (
        <TemplateCard
          key={card.slug}
          card={card}
          query={query}
          eager={at < 3}
          at={at % PAGE_SIZE}
          fromSheet={fromSheet}
        />
      ))}
    </div>
  )
}
