/** The number of cards shown at first, and the number each 'Load More Templates' adds. */
export const PAGE_SIZE = 15

/** The next visible count, never above the total. */
export function showMore(visible: number, total: number): number {
  return Math.min(visible + PAGE_SIZE, total)
}

/** With fewer exact matches than this, likely misspellings are offered as well (design: search). */
export const FEW_MATCHES = 8
/** How many misspellings are offered: one row on a wide page, two on a narrow one. */
export const MAX_CLOSE = 6

/** The page number in a URL; anything but a number from 1 counts as the first page. */
export function readPage(address: URLSearchParams): number {
  const page = Number(address.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** The last page of a result with this many cards; an empty result has one page. */
export const lastPage = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE))

/** The line under the catalog; `from` is the number of cards on previous pages. */
export function showingLine(visible: number, total: number, from = 0): string {
  const shown = Math.min(visible, total)
  return `Showing ${from > 0 ? `${from + 1} to ${shown}` : shown} of ${templates(total)}`
}

/** The result line while the catalog may still be loading: a count that can still grow is labeled as such. */
export const resultLine = (count: number, query: string, complete: boolean): string =>
  complete ? foundLine(count, query) : `${count} so far, reading the descriptions …`

/** The result line, word for word from the specification; the count is exact. */
export function foundLine(count: number, query: string): string {
  return query.trim() ? `Found ${templates(count)} matching "${query.trim()}"` : `Found ${templates(count)}`
}

/** The heading of all templates, without a search. */
export const allLine = (count: number): string => templates(count)

const templates = (count: number) => `${count} ${count === 1 ? 'template' : 'templates'}`
