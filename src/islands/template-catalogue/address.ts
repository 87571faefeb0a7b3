import { type Filters, hasFilters, readFilters, searchParams } from '#domain/catalog/filters.ts'
import { readPage } from '#domain/catalog/visible.ts'

/** The query in the address. */
export const queryInAddress = () => new URLSearchParams(location.search).get('q') ?? ''

export const filtersInAddress = () => readFilters(new URLSearchParams(location.search))

export const pageInAddress = () => readPage(new URLSearchParams(location.search))

/** Browsers take long to write an address, and some refuse more than a hundred within half a minute. */
const PAUSE_MS = 150
let pause: ReturnType<typeof setTimeout> | undefined

/** Notes what is being typed once the fingers rest. */
export function rememberTyping(query: string): void {
  clearTimeout(pause)
  pause = setTimeout(() => rememberSearch(query, filtersInAddress()), PAUSE_MS)
}

/** Where a search stands. The home page takes its address back once nothing is searched for. */
const SEARCH = '/search'
let atRest: string | undefined

/** The search stands in the address, so that it survives a reload and can be shared. */
export function rememberSearch(query: string, filters: Filters): void {
  clearTimeout(pause)
  atRest ??= location.pathname
  const url = new URL(location.href)
  url.pathname = query.trim() || hasFilters(filters) ? SEARCH : atRest
  url.search = `${searchParams(query, filters)}`
  // The same search may stand there with its page, and with what a mail or an advert added.
  const known = `${searchParams(queryInAddress(), filtersInAddress())}`
  if (url.search.slice(1) !== known) history.replaceState(history.state, '', url)
}
