import { type CardFace, cardNumber } from '#domain/catalog/card.ts'

/** Likely misspellings, apart from the exact results so that the count above stays true. */
export function CloseMatches({ cards }: { cards: readonly CardFace[] }) {
  if (cards.length === 0) return null
  return (
    <section className="close-matches" aria-labelledby="close-matches">
      <h3 id="close-matches">Close matches</h3>
      <ul>
        {cards.map((card) => (
          <li key={card.slug} className={card.category ?? ''}>
            <a href={`/templates/${card.slug}`} data-do="open-template" data-slug={card.slug}>
              <span className="card-number-inline">{cardNumber(card.id)}</span>
              <b>{card.name}</b>
              <span className="tag tag-category">{card.tags[0]}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
