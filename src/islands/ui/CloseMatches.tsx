import { type CardFace, cardNumber } from '#domain/catalog/card.ts'
import { TemplateCard } from './TemplateCard.tsx'

/**
 * Likely misspellings, apart from the exact results so that the count above stays true. `alone`: nothing matches
 * exactly, so these are the answer.
 */
export function CloseMatches({ cards, alone }: { cards: readonly CardFace[]; alone: boolean }) {
  if (cards.length === 0) return null
  return (
    <section className={alone ? 'close-matches close-alone' : 'close-matches'} aria-labelledby="close-matches">
      <h3 id="close-matches">Close matches</h3>
      {alone ? (
        <div className="cards">
          {cards.map((card, at) => (
            <TemplateCard key={card.slug} card={card} heading="h4" eager={at < 3} />
          ))}
        </div>
      ) : (
        <ul>
          {cards.map((card) => (
            <Line key={card.slug} card={card} />
          ))}
        </ul>
      )}
    </section>
  )
}

const Line = ({ card }: { card: CardFace }) => (
  <li className={card.category ?? ''}>
    <a href={`/templates/${card.slug}`} data-do="open-template">
      <span className="card-number-inline">{cardNumber(card.id)}</span>
      <b>{card.name}</b>
      <span className="tag tag-category">{card.tags[0]}</span>
    </a>
  </li>
)
