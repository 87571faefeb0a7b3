import { type Filters, filterParams, readFilters, searchParams } from '#domain/catalog/filters.ts'
import { PAGE_SIZE, readPage } from '#domain/catalog/visible.ts'

/** The URL of a search. */
const SEARCH = '/search'
/** The page's own URL, restored once the search is cleared; a list of templates has filters of its own. */
const OWN = {
  path: location.pathname,
  filters: document.querySelector<HTMLElement>('[data-own]')?.dataset.own ?? '',
}

/** The parameters in the URL, or the page's own. */
const params = () =>
  new URLSearchParams(location.pathname === OWN.path && OWN.path !== SEARCH ? OWN.filters : location.search)

/** The query in the URL. */
export const queryInAddress = () => params().get('q') ?? ''

export const filtersInAddress = () => readFilters(params())

export const pageInAddress = () => readPage(params())

/** The search the page was sent with: this module loads before the first keystroke changes the URL. */
export const BUILT = { query: queryInAddress(), filters: filtersInAddress(), visible: pageInAddress() * PAGE_SIZE }

/** Browsers are slow to update the URL, and some refuse more than a hundred updates within 30 seconds. */
const PAUSE_MS = 150
let pause: ReturnType<typeof setTimeout> | undefined

/** Updates the URL once the visitor stops typing. */
export function rememberTyping(query: string): void {
  clearTimeout(pause)
  pause = setTimeout(() => rememberSearch(query, filtersInAddress()), PAUSE_MS)
}

/** Puts the search into the URL, to survive a reload and be shared. "Back" undoes a choice, not a keystroke. */
export function rememberSearch(query: string, filters: Filters, step: 'pushState' | 'replaceState' = 'replaceState') {
  clearTimeout(pause)
  const wanted = `${searchParams(query, filters)}`
  // The URL may already have the same search, with a page number and campaign parameters.
  if (wanted === `${searchParams(queryInAddress(), filtersInAddress())}`) return
  const isOwn = !query.trim() && `${filterParams(filters)}` === OWN.filters
  const url = new URL(location.href)
  url.pathname = isOwn ? OWN.path : SEARCH
  url.search = isOwn ? '' : wanted
  history[step](history.state, '', url)
}
