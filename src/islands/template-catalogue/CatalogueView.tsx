import { useEffect, useState } from 'react'
import { type CardFace, cardNumber } from '#domain/catalog/card.ts'
import {
  type Choice,
  type FacetName,
  type Filters,
  hasFilters,
  NO_FILTERS,
  searchParams,
} from '#domain/catalog/filters.ts'
import { PAGE_SIZE, resultLine, showingLine } from '#domain/catalog/visible.ts'
import { FilterForm } from '#islands/ui/FilterForm.tsx'
import { Glyph } from '#islands/ui/Glyph.tsx'
import { TemplateCard } from '#islands/ui/TemplateCard.tsx'
import { ResultsGrid } from './ResultsGrid.tsx'
import { Shelves } from './Shelves.tsx'

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

/**
 * The templates section: shelves by category, or the answer to a search. The same markup at build and in the browser.
 */
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

type MoreProps = { query: string; filters: Filters; from: number; visible: number; total: number }

function More({ query, filters, from, visible, total }: MoreProps) {
  const more = Math.max(0, total - visible)
  const next = searchParams(query, filters, 1 + Math.ceil(visible / PAGE_SIZE))
  return (
    <div className="load-more">
      {more > 0 && (
        // On a page of its own the cards before are not there to be added to.
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
  count: number
  /** False while more may be found. */
  complete?: boolean
}

/** The head of a search: what was asked, how many answer it, and the way back to all. */
function ResultsHead({ query, count, complete = true }: ResultsHeadProps) {
  const line = resultLine(count, query, complete)
  return (
    <div className="section-head">
      <div>
        <h2>
          <span>Search Results</span>
          {query.trim() && <span className="results-query">{` for “${query.trim()}”`}</span>}
        </h2>
        <p className="results-found">
          <span aria-hidden="true">{line}</span>
          <Announcement text={line} />
          <a className="link" href="/#templates" data-action="browse-all">
            Browse All Templates
          </a>
        </p>
      </div>
    </div>
  )
}

/** Somebody who types on has not stopped to listen yet. */
const PAUSE_MS = 600

/** Read out by a screen reader once per pause, where the text that everybody sees changes with every key. */
function Announcement({ text }: { text: string }) {
  // A page made on demand says it from the start. In the browser a region is only read out when it changes later.
  const [said, say] = useState(typeof document === 'undefined' ? text : '')
  useEffect(() => {
    const pause = setTimeout(() => say(text), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])
  return (
    <span className="visually-hidden" role="status">
      {said}
    </span>
  )
}

/**
 * Likely misspellings, apart from the exact results so that the count above stays true. `alone`: nothing matches
 * exactly, so these are the answer.
 */
function CloseMatches({ cards, alone }: { cards: readonly CardFace[]; alone: boolean }) {
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
    <a href={`/templates/${card.slug}`} data-action="open-template">
      <span className="card-number-inline">{cardNumber(card.id)}</span>
      <b dir="auto">{card.name}</b>
      <span className="tag square">{card.tags[0]}</span>
    </a>
  </li>
)

/** No template answers the search: a canvas whose wire leads nowhere, and the way on. */
function EmptyState({ query }: { query: string }) {
  return (
    <div className="empty">
      <div className="empty-canvas" aria-hidden="true">
        <span className="tile trigger">
          <Glyph name="search" sheet="interface" />
        </span>
        <i />
        <span className="tile">
          <Glyph name="noop" sheet="interface" />
        </span>
      </div>
      <h3>No templates found.</h3>
      <p>
        {query.trim()
          ? `We couldn't find any templates matching "${query.trim()}"; try different keywords or browse all templates.`
          : 'No templates match all of these filters. Remove one, or browse all templates.'}
      </p>
      <a className="btn btn-go" href="/#templates" data-action="browse-all">
        Browse All Templates
      </a>
    </div>
  )
}
