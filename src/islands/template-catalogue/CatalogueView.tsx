import { useEffect, useState } from 'react'
import { type TemplateCard as Card, cardNumber } from '#domain/catalog/card.ts'
import { type Choices, type Filters, hasFilters, NO_FILTERS, searchParams } from '#domain/catalog/filters.ts'
import { interleaveCategories } from '#domain/catalog/grouping.ts'
import { allLine, PAGE_SIZE, resultLine, showingLine } from '#domain/catalog/visible.ts'
import { FilterForm } from '#islands/ui/FilterForm.tsx'
import { Glyph } from '#islands/ui/Glyph.tsx'
import { TemplateCard } from '#islands/ui/TemplateCard.tsx'
import { ResultsGrid } from './ResultsGrid.tsx'
import { Shelves } from './Shelves.tsx'

type CatalogueViewProps = {
  /** The templates that match the query and the filters; all of them without either. */
  cards: readonly Card[]
  query?: string
  filters?: Filters
  /** The filters next to the cards, with or without a search. If omitted, the cards are in sections by category. */
  choices?: Choices | undefined
  onFilter?: (filters: Filters) => void
  /** How many results the previous pages show; then "more" is another page, too. */
  from?: number
  visible?: number
  /** Matches of a misspelled query, separate from the exact ones; null while they load. */
  close?: readonly Card[] | null
  /** False while more results may follow. */
  complete?: boolean
  /** Set if the page's sprite has the images of the first cards. */
  fromSheet?: boolean
}

/** All templates by category, or search results. Renders the same markup at build time and in the browser. */
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
  const isSearch = query.trim() !== '' || hasFilters(filters)
  const more = <More {...{ query, filters, from, visible }} total={cards.length} />
  if (!choices)
    return (
      <>
        <Shelves cards={cards} from={from} visible={visible} />
        {more}
      </>
    )
  const ordered = isSearch ? cards : interleaveCategories(cards)
  return (
    <>
      <ResultsHead query={query} isSearch={isSearch} count={cards.length} complete={complete} />
      {isSearch && (
        <a className="skip" href="#results">
          To the results
        </a>
      )}
      <div className="finder">
        <FilterForm query={query} filters={filters} choices={choices} onChange={onFilter} />
        <div {...(isSearch && { id: 'results', tabIndex: -1 })}>
          {cards.length > 0 && <ResultsGrid cards={ordered.slice(from, visible)} query={query} fromSheet={fromSheet} />}
          <CloseMatches cards={close ?? []} alone={cards.length === 0} />
          {cards.length === 0 && complete && close && <EmptyState query={query} hasClose={close.length > 0} />}
          {cards.length > 0 && more}
        </div>
      </div>
    </>
  )
}

type MoreProps = { query: string; filters: Filters; from: number; visible: number; total: number }

function More({ query, filters, from, visible, total }: MoreProps) {
  const more = Math.max(0, total - visible)
  const next = searchParams(query, filters, 1 + Math.ceil(visible / PAGE_SIZE))
  return (
    <div className="load-more">
      {more > 0 && (
        // A server-rendered page lacks the previous cards, so "more" can't append to it.
        <a className="btn" href={`/search?${next}#templates`} data-action={from === 0 ? 'load-more' : undefined}>
          {`Load More Templates (${more} more available)`}
        </a>
      )}
      <p className="text-muted text-sm num">{showingLine(visible, total, from)}</p>
    </div>
  )
}

type ResultsHeadProps = {
  query: string
  isSearch: boolean
  count: number
  /** False while more results may follow. */
  complete?: boolean
}

/** The header of a search: the query, the number of results, and a link back to all templates. */
function ResultsHead({ query, isSearch, count, complete = true }: ResultsHeadProps) {
  const line = resultLine(count, query, complete)
  return (
    <div className="section-head">
      <div>
        <h2>
          <span>{isSearch ? 'Search Results' : allLine(count)}</span>
          {query.trim() && <span>{` for “${query.trim()}”`}</span>}
        </h2>
        {isSearch && (
          <p className="results-found">
            {/* Without results the text below says so. */}
            {count > 0 && <span aria-hidden="true">{line}</span>}
            <Announcement text={line} />
            <a className="link" href="/#templates" data-action="browse-all">
              Browse All Templates
            </a>
          </p>
        )}
      </div>
    </div>
  )
}

/** Time without a keystroke before the result is announced, in ms. */
const PAUSE_MS = 600

/** Announced by screen readers once per pause; the visible text changes with every keystroke. */
function Announcement({ text }: { text: string }) {
  // A server-rendered page has the text from the start. In the browser, a live region is only announced when it changes
  // later.
  const [announced, announce] = useState(typeof document === 'undefined' ? text : '')
  useEffect(() => {
    const pause = setTimeout(() => announce(text), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])
  return (
    <span className="visually-hidden" role="status">
      {announced}
    </span>
  )
}

/**
 * Matches of a misspelled query, separate from the exact results so that their count stays correct. `alone`: there are
 * no exact results, so these are shown as the results.
 */
function CloseMatches({ cards, alone }: { cards: readonly Card[]; alone: boolean }) {
  if (cards.length === 0) return null
  return (
    <section className={alone ? 'close-alone' : 'close-matches'} aria-labelledby="close-matches">
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

const Line = ({ card }: { card: Card }) => (
  <li className={card.category ?? ''}>
    <a href={`/templates/${card.slug}`} data-action="open-template">
      <span className="card-number-inline num text-muted text-sm">{cardNumber(card.id)}</span>
      <b dir="auto">{card.name}</b>
      <span className="tag square">{card.tags[0]}</span>
    </a>
  </li>
)

/** No results: what to try next and, without close matches, an empty canvas with a connection that leads nowhere. */
function EmptyState({ query, hasClose }: { query: string; hasClose: boolean }) {
  return (
    <div className="empty">
      {!hasClose && (
        <div className="empty-canvas" aria-hidden="true">
          <span className="tile trigger marketing">
            <Glyph name="search" sheet="interface" />
          </span>
          <i />
          <span className="tile">
            <Glyph name="noop" sheet="interface" />
          </span>
        </div>
      )}
      <h3>No templates found.</h3>
      <p>
        {query.trim()
          ? `We couldn't find any templates matching "${query.trim()}"; try different keywords or browse all templates.`
          : 'No templates match all of these filters. Remove one, or browse all templates.'}
      </p>
      <a className={hasClose ? 'btn' : 'btn btn-go'} href="/#templates" data-action="browse-all">
        Browse All Templates
      </a>
    </div>
  )
}
