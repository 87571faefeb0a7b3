import { Glyph } from './Glyph.tsx'

/** No template answers the search: a canvas whose wire leads nowhere, and the way on. */
export function EmptyState({ query }: { query: string }) {
  return (
    <div className="empty">
      <div className="empty-canvas" aria-hidden="true">
        <span className="empty-trigger">
          <Glyph name="search" sheet="interface" />
        </span>
        <i />
        <span>
          <Glyph name="noop" sheet="interface" />
        </span>
      </div>
      <h3>No templates found.</h3>
      <p>
        {query.trim()
          ? `We couldn't find any templates matching "${query.trim()}"; try different keywords or browse all templates.`
          : 'No template passes all of these filters; take one back or browse all templates.'}
      </p>
      <a className="btn btn-go" href="/#templates" data-do="browse-all">
        Browse All Templates
      </a>
    </div>
  )
}
