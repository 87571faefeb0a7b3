/** Cards per page of a list: eight rows of three. */
export const CARDS_PER_PAGE = 24

/** One page of a paginated list. `path` is its URL; the first page has no number. */
export type ListPage<Card> = {
  cards: Card[]
  number: number
  path: string
  previous: string | null
  next: string | null
}

/** Splits a list into pages; an empty list has one empty page. */
export function listPages<Card>(base: string, cards: readonly Card[]): ListPage<Card>[] {
  const count = Math.max(1, Math.ceil(cards.length / CARDS_PER_PAGE))
  const pathOf = (number: number) => (number === 1 ? base : `${base}/${number}`)
  return Array.from({ length: count }, (_, at) => ({
    cards: cards.slice(at * CARDS_PER_PAGE, (at + 1) * CARDS_PER_PAGE),
    number: at + 1,
    path: pathOf(at + 1),
    previous: at === 0 ? null : pathOf(at),
    next: at === count - 1 ? null : pathOf(at + 2),
  }))
}
