import SYNONYMS from './synonyms.json' with { type: 'json' }

/** Words that say nothing about a template. */
const FILLERS = new Set(
  'a an the and or of to for in on at by with from into my our your i me we it is are how do does can that this when all any n8n workflow template automation automate automatically'.split(
    ' ',
  ),
)

/** In characters: a shorter stem would begin too many other words. */
const SHORTEST_STEM = 4

/** In characters: a shorter word has to be matched whole, or in the plural. */
const SHORTEST_WORD = 3

const ENDING = /(?:i[sz](?:ations?|es?|ed|ers?|ing)|ations?|ions?|ings?|ments?|ies|ers?|ors?|ed|es|ly|s|e|y)$/

/** What a word has in common with its other forms: "reminders", "reminding" and "reminder" give "remind". */
export function stemOf(word: string): string {
  const stem = word.replace(ENDING, '').replace(/([bdgmnprt])\1$/, '$1')
  return stem.length >= SHORTEST_STEM ? stem : word.length > SHORTEST_STEM ? word.replace(/s$/, '') : word
}

/** The stems of words that shoppers use for the same thing. */
const synonyms = SYNONYMS.map((group) => group.map(stemOf))

interface Word {
  typed: string
  /** The word's own stem, then those of its synonyms. */
  stems: string[]
}

/** The words of a query. Fillers are left out unless there is nothing else. */
function readWords(query: string): Word[] {
  const words = query.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []
  const telling = words.filter((word) => !FILLERS.has(word))
  // One letter is part of too many names, as in "A/B".
  return (telling.length > 0 ? telling : words)
    .filter(({ length }) => length > 1)
    .map((typed) => {
      const stem = stemOf(typed)
      const others = synonyms.filter((group) => group.includes(stem))
      const own = typed.length < SHORTEST_WORD ? [typed, `${typed}s`] : [stem]
      return { typed, stems: [...new Set([...own, ...others.flat()])] }
    })
}

/** A synonym counts as worse than any place of the word itself. */
const SYNONYM = 16
/** The ranks of matches inside other words, which are chance. */
const INSIDE = 12

/** The index of a search, which has the functions of `search.ts`: importing them would add another chunk to it. */
interface Texts {
  cards: readonly unknown[]
  textAt: (at: number) => string
  cleanQuery: (query: string) => string
  rankOf: (text: string, words: string) => number
}

interface Spelling {
  /** Whether a word that no text contains is close to one that some do. */
  isMisspelled: (word: string) => boolean
}

/**
 * The indexes of the texts that contain every word of the query in some form, best match first: exact words before
 * synonyms. If no text has them all, words that none has are left out, or else one, the most frequent first. A query with a
 * misspelled word has no matches here.
 */
export function searchWords(query: string, index: Texts, { isMisspelled }: Spelling): number[] {
  const words = readWords(index.cleanQuery(query)).map(({ typed, stems }) => {
    const costs = Array.from(index.cards, (_, at) => costOf(index, at, stems))
    return { typed, costs, matches: costs.filter(Number.isFinite).length }
  })
  const known = words.filter(({ matches }) => matches > 0)
  if (words.some(({ typed, matches }) => matches === 0 && isMisspelled(typed))) return []
  const all = withEvery(known.map(({ costs }) => costs))
  if (all.length > 0) return all
  for (const left of [...known].sort((a, b) => b.matches - a.matches)) {
    const found = withEvery(known.filter((word) => word !== left).map(({ costs }) => costs))
    if (found.length > 0) return found
  }
  return []
}

/** The texts with all these words, given what each word costs in each text. */
function withEvery(costs: readonly (readonly number[])[]): number[] {
  const sums = (costs[0] ?? []).map((_, at) => costs.reduce((sum, word) => sum + (word[at] ?? 0), 0))
  return sums
    .flatMap((cost, at) => (Number.isFinite(cost) ? [{ cost, at }] : []))
    .sort((a, b) => a.cost - b.cost)
    .map(({ at }) => at)
}

function costOf({ textAt, rankOf }: Texts, at: number, stems: readonly string[]): number {
  const text = textAt(at)
  let least = Infinity
  for (const [nth, stem] of stems.entries()) {
    if (!text.includes(stem)) continue
    const rank = rankOf(text, stem)
    // "c" begins too many words; an even rank is a whole word.
    if (stem.length < SHORTEST_WORD && rank % 2 === 1) continue
    if (rank < INSIDE) least = Math.min(least, rank + (nth === 0 ? 0 : SYNONYM))
  }
  return least
}
