/** How many cards stand on the shelves at first, and how many each 'Load More Templates' adds. */
export const PAGE_SIZE = 15

/** The next visible count, never above the total. */
export function showMore(visible: number, total: number): number {
  return Math.min(visible + PAGE_SIZE, total)
}

/** Below this many exact matches, likely misspellings are offered beside them (design: search). */
export const FEW_MATCHES = 8
/** So many of them: one row on a wide page, two on a narrow one. */
export const MOST_CLOSE = 6

/** The page of a long answer as it stands in an address; what is no number from 1 on counts as the first. */
export function readPage(address: URLSearchParams): number {
  const page = Number(address.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** Every page of an answer of so many cards; even an empty one has a first. */
export const lastPage = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE))

/** The line under the catalogue; `from` cards stand on the pages before. */
export function showingLine(visible: number, total: number, from = 0): string {
  const shown = Math.min(visible, total)
  return `Showing ${from > 0 ? `${from + 1} to ${shown}` : shown} of ${templates(total)}`
}

/** The line of a search whose catalogue may still be arriving: a count that can grow is not called the result. */
export const resultLine = (count: number, query: string, complete: boolean): string =>
  complete ? foundLine(count, query) : `${count} so far, reading the descriptions …`

/** The line of a search, word for word from the specification; the count is exact. */
export function foundLine(count: number, query: string): string {
  return query.trim() ? `Found ${templates(count)} matching "${query.trim()}"` : `Found ${templates(count)}`
}

const templates = (count: number) => `${count} ${count === 1 ? 'template' : 'templates'}`
