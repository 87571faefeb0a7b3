import { cleanQuery, type Searchable, searchText } from './search.ts'

/** So many answers are remembered; a query that contains a remembered one is looked for in its answer alone. */
const REMEMBERED = 24

/**
 * The rule of `search.ts` for queries that grow and shrink letter by letter over many cards. Each text is joined when
 * it is first looked at, or before by `prepare`.
 */
export function createSearchIndex<Card extends Searchable>(cards: readonly Card[]) {
  const texts: string[] = []
  const all = cards.map((_, at) => at)
  const answers = new Map<string, readonly number[]>()

  const textAt = (at: number): string => {
    const known = texts[at]
    if (known !== undefined) return known
    const card = cards[at]
    if (!card) throw new Error(`There is no card at ${at}.`)
    const text = searchText(card)
    texts[at] = text
    return text
  }

  /** What is searched: nothing outside the fewest that a part of the query has left. */
  const narrowest = (wanted: string): readonly number[] => {
    let fewest: readonly number[] = all
    for (const [query, answer] of answers) if (answer.length < fewest.length && wanted.includes(query)) fewest = answer
    return fewest
  }

  const cardsAt = (places: readonly number[]): readonly Card[] => {
    if (places === all) return cards
    const found: Card[] = []
    for (const at of places) {
      const card = cards[at]
      if (card) found.push(card)
    }
    return found
  }

  return {
    cards,
    cardsAt,
    textAt,
    /** For close matches: importing it there would split the search into one more file. */
    cleanQuery,
    /** Joins the text at a place ahead of time. */
    prepare: (at: number): void => void textAt(at),
    /** Places of the cards that match, in their order. */
    find(query: string): readonly number[] {
      const wanted = cleanQuery(query)
      if (wanted === '') return all
      const known = answers.get(wanted)
      if (known) return known
      const answer: number[] = []
      for (const at of narrowest(wanted)) if (textAt(at).includes(wanted)) answer.push(at)
      const [oldest] = answers.keys()
      if (answers.size >= REMEMBERED && oldest !== undefined) answers.delete(oldest)
      answers.set(wanted, answer)
      return answer
    },
  }
}

export type SearchIndex<Card extends Searchable> = ReturnType<typeof createSearchIndex<Card>>
