/** How many cards stand on the shelves at first, and how many each 'Load More Templates' adds. */
export const PAGE_SIZE = 15

/** The next visible count, never above the total. */
export function showMore(visible: number, total: number): number {
  return Math.min(visible + PAGE_SIZE, total)
}

/** The line under the catalogue. */
export function showingLine(visible: number, total: number): string {
  return `Showing ${Math.min(visible, total)} of ${total} templates`
}

/** The line of a search whose catalogue may still be arriving: a count that can grow is not called the result. */
export const resultLine = (count: number, query: string, complete: boolean): string =>
  complete ? foundLine(count, query) : `${count} so far, reading the descriptions …`

/** The line of a search, word for word from the specification; the count is exact. */
export function foundLine(count: number, query: string): string {
  return query.trim() ? `Found ${count} templates matching "${query.trim()}"` : `Found ${count} templates`
}
