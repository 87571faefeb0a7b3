import { cleanQuery, rankOf, type Searchable, searchText } from './search.ts'

/** The number of cached results; a query that contains a cached one is searched only in its result. */
const REMEMBERED = 24

/**
 * The search of `search.ts`, optimized for queries that are typed letter by letter over many cards. Each text is joined
 * on first use, or in advance by `prepare`.
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

  /** The smallest cached result that contains all matches. */
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

  const find = (query: string): readonly number[] => {
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
  }

  return {
    cards,
    cardsAt,
    textAt,
    /** For near matches: importing these there would add another chunk to the search. */
    cleanQuery,
    rankOf,
    /** Joins the text of a card in advance. */
    prepare: (at: number): void => void textAt(at),
    /** The indexes of the matching cards, in their order. */
    find,
    /** The indexes of the matching cards, best match first; equally good ones keep their order. */
    rank(query: string): readonly number[] {
      const wanted = cleanQuery(query)
      if (wanted === '') return all
      const byRank: number[][] = []
      for (const at of find(query)) {
        const rank = rankOf(textAt(at), wanted)
        byRank[rank] ??= []
        byRank[rank].push(at)
      }
      return byRank.flat()
    },
  }
}

export type SearchIndex<Card extends Searchable> = ReturnType<typeof createSearchIndex<Card>>
