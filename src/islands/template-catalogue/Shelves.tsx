import type { TemplateCard as Card } from '#domain/catalog/card.ts'
import { CATEGORIES } from '#domain/catalog/categories.ts'
import { dealShelves, type Group, groupTemplates, type Shelf as ShelfOfCards } from '#domain/catalog/grouping.ts'
import { PAGE_SIZE } from '#domain/catalog/visible.ts'
import { TemplateCard } from '#islands/ui/TemplateCard.tsx'
import { ResultsGrid } from './ResultsGrid.tsx'

type ShelvesProps = { cards: readonly Card[]; from: number; visible: number }

/** The templates without a search: links to the categories, and a section for each. */
export function Shelves({ cards, from, visible }: ShelvesProps) {
  const groups = groupTemplates(cards)
  const before = new Set(dealShelves(groups, from).flatMap((shelf) => shelf.cards))
  const shelves = dealShelves(groups, visible)
  return (
    <>
      <div className="section-head">
        <h2>Featured Templates</h2>
        <p className="num">
          {`${cards.length} ${cards.length === 1 ? 'template' : 'templates'}, each with a diagram of its workflow`}
        </p>
      </div>
      {from === 0 ? (
        <>
          <nav className="chips" aria-label="Categories">
            {groups.map((group) => (
              <Chip key={group.category} {...group} />
            ))}
          </nav>
          {shelves.map((shelf) => (
            <Shelf key={shelf.category} {...shelf} />
          ))}
        </>
      ) : (
        // Later pages have too few cards per category for sections.
        <ResultsGrid cards={shelves.flatMap((shelf) => shelf.cards).filter((card) => !before.has(card))} query="" />
      )}
    </>
  )
}

const Chip = ({ category, cards }: Group<Card>) => (
  <a className={`square ${category ?? ''}`} href={`#${category ?? 'all-templates'}`}>
    <span>{category ? CATEGORIES[category].name : 'All Templates'}</span> <span className="num">{cards.length}</span>
  </a>
)

/** Cards in a row; a shorter row ends in an empty slot. */
const ROW = 3
const ODD_ONES = { name: 'All Templates', line: 'Useful templates that don’t fit another category.' }

/** One category: its label on the left, its cards on the right. All are below the first view. */
function Shelf({ category, cards, more }: ShelfOfCards<Card>) {
  const { name, line } = category ? CATEGORIES[category] : ODD_ONES
  const id = category ?? 'all-templates'
  const all = category ? `/templates/category/${category}` : '/search#templates'
  return (
    <section className={`shelf ${category ?? ''}`} id={id} aria-labelledby={`${id}-name`}>
      <div className="shelf-rail">
        <h3 id={`${id}-name`}>{name}</h3>
        <p>{line}</p>
        <a className="link num" href={all}>
          <span>{`All ${cards.length + more}`}</span>
          <span className="visually-hidden">{` in ${name}`}</span>
        </a>
      </div>
      <div className="shelf-row">
        {cards.map((card, at) => (
          <TemplateCard key={card.slug} card={card} heading="h4" at={at % PAGE_SIZE} fromSheet />
        ))}
        {cards.length % ROW !== 0 && <Slot more={more} all={all} name={name} />}
      </div>
    </section>
  )
}

/** The slot at the end of a short row: the number of further templates, or a link to request one. */
function Slot({ more, all, name }: { more: number; all: string; name: string }) {
  return more > 0 ? (
    <a className="slot" href={all}>
      <b className="num">{`+${more}`}</b>
      <span>{`more in ${name}`}</span>
    </a>
  ) : (
    <a className="slot" href="/contact">
      <b>Missing something?</b>
      <span>{`Tell us what to build for ${name.toLowerCase()}`}</span>
    </a>
  )
}
