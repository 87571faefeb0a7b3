import type { CardFace } from '#domain/catalog/card.ts'
import { CATEGORIES } from '#domain/catalog/categories.ts'
import {
  type Choice,
  type FacetName,
  type Filters,
  hasFilters,
  NO_FILTERS,
  searchParams,
} from '#domain/catalog/filters.ts'
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
  /** How many of them stand on the pages before; the next ones are then another page, too. */
  from?: number
  visible?: number
  /** Likely misspellings, apart from the matches; null while nobody knows. */
  close?: readonly CardFace[] | null
  /** False while more may be found. */
  complete?: boolean
  /** Set where the pictures of the home page's first cards are there anyway, in one file. */
  fromSheet?: boolean
}

/** The templates section: shelves by category, or the answer to a search. The same markup at build and in the browser. */
export function CatalogueView(props: CatalogueViewProps) {
  const {
    cards,
    query = '',
    filters = NO_FILTERS,
    choices,
    onFilter,
    from = 0,
    visible = PAGE_SIZE,
    close = [],
    complete = true,
    fromSheet = true,
  } = props
  const more = <More {...{ query, filters, from, visible }} total={cards.length} />
  const form = choices && <FilterForm query={query} filters={filters} choices={choices} onChange={onFilter} />
  return query.trim() === '' && !hasFilters(filters) ? (
    <>
      <Shelves cards={cards} from={from} visible={visible} />
      {more}
    </>
  ) : (
    <>
      <ResultsHead query={query} count={cards.length} complete={complete} />
      {form}
      {cards.length > 0 && <ResultsGrid cards={cards.slice(from, visible)} query={query} fromSheet={fromSheet} />}
      <CloseMatches cards={close ?? []} alone={cards.length === 0} />
      {cards.length === 0 && complete && close && <EmptyState query={query} />}
      {cards.length > 0 && more}
    </>
  )
}

type ShelvesProps = { cards: readonly CardFace[]; from: number; visible: number }

function Shelves({ cards, from, visible }: ShelvesProps) {
  const groups = groupTemplates(cards)
  const before = new Set(dealShelves(groups, from).flatMap((shelf) => shelf.cards))
  const shelves = dealShelves(groups, visible)
  return (
    <>
      <div className="section-head">
        <h2>Featured Templates</h2>
        <p className="num">
          {cards.length} {cards.length === 1 ? 'template' : 'templates'}, each drawn from its own workflow file
        </p>
      </div>
      {from === 0 ? (
        <>
          <nav className="chips" aria-label="Categories">
            {groups.map((group) => (
              <Chip key={group.category} {...group} />
            ))}
          </nav>
          {shelves.map((shelf, at) => (
            <Shelf key={shelf.category} {...shelf} eager={at === 0} />
          ))}
        </>
      ) : (
        // A later page holds too few of each category for shelves.
        <ResultsGrid cards={shelves.flatMap((shelf) => shelf.cards).filter((card) => !before.has(card))} query="" />
      )}
    </>
  )
}

const Chip = ({ category, cards }: Group<CardFace>) => (
  <a className={`square ${category ?? ''}`} href={`#${category ?? 'all-templates'}`}>
    {category ? CATEGORIES[category].name : 'All Templates'} <span className="num">{cards.length}</span>
  </a>
)

type MoreProps = { query: string; filters: Filters; from: number; visible: number; total: number }

function More({ query, filters, from, visible, total }: MoreProps) {
  const more = Math.max(0, total - visible)
  const next = searchParams(query, filters, 1 + Math.ceil(visible / PAGE_SIZE))
  return (
    <div className="load-more">
      {more > 0 && (
        // On a page of its own the cards before are not there to be added to.
        <a className="btn" href={`/search?${next}#templates`} data-do={from === 0 ? 'load-more' : undefined}>
          Load More Templates ({more} more available)
        </a>
      )}
      <p className="text-muted text-sm num">{showingLine(visible, total, from)}</p>
    </div>
  )
}
