import { type Filters, filterParams, hasFilters, readFilters } from '#domain/catalog/filters.ts'

/** The query in the address. */
export const queryInAddress = () => new URLSearchParams(location.search).get('q') ?? ''

export const filtersInAddress = () => readFilters(new URLSearchParams(location.search))

/** Browsers take long to write an address, and some refuse more than a hundred within half a minute. */
const PAUSE_MS = 150
let pause: ReturnType<typeof setTimeout> | undefined

/** Notes what is being typed once the fingers rest. */
export function rememberTyping(query: string): void {
  clearTimeout(pause)
  pause = setTimeout(() => rememberSearch(query, filtersInAddress()), PAUSE_MS)
}

/** The search stands in the address, so that it survives a reload and can be shared. Only /search answers filters. */
export function rememberSearch(query: string, filters: Filters): void {
  clearTimeout(pause)
  const url = new URL(location.href)
  if (hasFilters(filters)) url.pathname = '/search'
  const words = query.trim() ? { q: query.trim() } : undefined
  url.search = new URLSearchParams([...new URLSearchParams(words), ...filterParams(filters)]).toString()
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}
