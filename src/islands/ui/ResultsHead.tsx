import { resultLine } from '#domain/catalog/visible.ts'
import { Announcement } from './Announcement.tsx'

type ResultsHeadProps = {
  query: string
  count: number
  /** False while more may be found. */
  complete?: boolean
}

/** The head of a search: what was asked, how many answer it, and the way back to all. */
export function ResultsHead({ query, count, complete = true }: ResultsHeadProps) {
  const line = resultLine(count, query, complete)
  return (
    <div className="section-head">
      <div>
        <h2>
          Search Results
          {query.trim() && <span className="results-query">{` for “${query.trim()}”`}</span>}
        </h2>
        <p className="results-found">
          <span aria-hidden="true">{line}</span>
          <Announcement text={line} />
          <a className="link" href="/#templates" data-do="browse-all">
            Browse All Templates
          </a>
        </p>
      </div>
    </div>
  )
}
