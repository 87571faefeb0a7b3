import type { CardFace } from '#domain/catalog/card.ts'
import { CATEGORIES } from '#domain/catalog/categories.ts'
import { type Choice, type FacetName, type Filters, hasFilters, NO_FILTERS } from '#domain/catalog/filters.ts'
import { dealShelves, type Group, groupTemplates } from '#domain/catalog/grouping.ts'
import { PAGE_SIZE, showingLine } from '#domain/catalog/visible.ts'
import { CloseMatches } from '#islands/ui/CloseMatches.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { FilterForm } from '#islands/ui/FilterForm.tsx'
import { ResultsGrid } from '#islands/ui/ResultsGrid.tsx'
import { ResultsHead } from '#islands/ui/ResultsHead.tsx'
import { Shelf } from '#islands/ui/Shelf.tsx'

type CatalogueViewProps = {
  /** What matches the query and passes the filters; everything without them. */
  cards: readonly CardFace[]
  query?: string
  filters?: Filters
  /** With them the filters are offered, too. */
  choices?: Record<FacetName, Choice[]> | undefined
  onFilter?: (filters: Filters) => void
  visible?: number
  /** Likely misspellings, apart from the matches. */
  close?: readonly CardFace[]
  /** False while more may be found. */
  complete?: boolean
}

/** The templates section: shelves by category, or the answer to a search. The same markup at build and in the browser. */
export function CatalogueView(props: CatalogueViewProps) {
  const {
    cards,
    query = '',
    filters = NO_FILTERS,
    choices,
    onFilter,
    visible = PAGE_SIZE,
    close = [],
    complete = true,
  } = props
  const form = choices && <FilterForm query={query} filters={filters} choices={choices} onChange={onFilter} />
  return query.trim() === '' && !hasFilters(filters) ? (
    <Shelves cards={cards} visible={visible} />
  ) : (
    <>
      <ResultsHead query={query} count={cards.length} complete={complete} />
      {form}
      {cards.length > 0 && <ResultsGrid cards={cards.slice(0, visible)} query={query} />}
      {cards.length === 0 && complete && <EmptyState query={query} />}
      <CloseMatches cards={close} />
      {cards.length > 0 && <More visible={visible} total={cards.length} />}
    </>
  )
}

function Shelves({ cards, visible }: { cards: readonly CardFace[]; visible: number }) {
  const groups = groupTemplates(cards)
  return (
    <>
      <div className="section-head">
        <h2>Featured Templates</h2>
        <p className="num">
          {cards.length} {cards.length === 1 ? 'template' : 'templates'}, each drawn from its own workflow file
        </p>
      </div>
      <nav className="chips" aria-label="Categories">
        {groups.map((group) => (
          <Chip key={group.category} {...group} />
        ))}
      </nav>
      {dealShelves(groups, visible).map((shelf, at) => (
        <Shelf key={shelf.category} {...shelf} eager={at === 0} />
      ))}
      <More visible={visible} total={cards.length} />
    </>
  )
}

const Chip = ({ category, cards }: Group<CardFace>) => (
  <a className={`square ${category ?? ''}`} href={`#${category ?? 'all-templates'}`}>
    {category ? CATEGORIES[category].name : 'All Templates'} <span className="num">{cards.length}</span>
  </a>
)

function More({ visible, total }: { visible: number; total: number }) {
  const more = Math.max(0, total - visible)
  return (
    <div className="load-more">
      {more > 0 && (
        <a className="btn" href="/search#templates" data-do="load-more">
          Load More Templates ({more} more available)
        </a>
      )}
      <p className="text-muted text-sm num">{showingLine(visible, total)}</p>
    </div>
  )
}
