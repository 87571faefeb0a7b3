import { foundLine } from '#domain/catalog/visible.ts'

/** The head of a search: what was asked, how many answer it, and the way back to all. */
export function ResultsHead({ query, count }: { query: string; count: number }) {
  return (
    <div className="section-head">
      <div>
        <h2>
          Search Results
          {query.trim() && <span className="results-query">{` for “${query.trim()}”`}</span>}
        </h2>
        <p className="results-found" role="status">
          <span>{foundLine(count, query)}</span>
          <a className="link" href="/#templates" data-do="browse-all">
            Browse All Templates
          </a>
        </p>
      </div>
    </div>
  )
}
