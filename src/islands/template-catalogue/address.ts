import { type Filters, hasFilters, readFilters, searchParams } from '#domain/catalog/filters.ts'
import { readPage } from '#domain/catalog/visible.ts'

/** The query in the URL. */
export const queryInAddress = () => new URLSearchParams(location.search).get('q') ?? ''

export const filtersInAddress = () => readFilters(new URLSearchParams(location.search))

export const pageInAddress = () => readPage(new URLSearchParams(location.search))

/** Browsers are slow to update the URL, and some refuse more than a hundred updates within 30 seconds. */
const PAUSE_MS = 150
let pause: ReturnType<typeof setTimeout> | undefined

/** Updates the URL once the visitor stops typing. */
export function rememberTyping(query: string): void {
  clearTimeout(pause)
  pause = setTimeout(() => rememberSearch(query, filtersInAddress()), PAUSE_MS)
}

/** The URL of a search. The home page restores its own URL once the search is cleared. */
const SEARCH = '/search'
let atRest: string | undefined

/** Puts the search into the URL, so that it survives a reload and can be shared. */
export function rememberSearch(query: string, filters: Filters): void {
  clearTimeout(pause)
  atRest ??= location.pathname
  const url = new URL(location.href)
  url.pathname = query.trim() || hasFilters(filters) ? SEARCH : atRest
  url.search = `${searchParams(query, filters)}`
  // The URL may already have the same search, with a page number and campaign parameters.
  const known = `${searchParams(queryInAddress(), filtersInAddress())}`
  if (url.search.slice(1) !== known) history.replaceState(history.state, '', url)
}
