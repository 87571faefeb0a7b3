import { cleanQuery, type Searchable, searchText } from '../../src/domain/catalog/search.ts'
import { createRandom } from './random.ts'

// Queries as visitors type them, the same at every run.

/** A query as it grows under the fingers. */
export const typed = (query: string): string[] => [...query].map((_, at) => query.slice(0, at + 1))

export interface Misspelt {
  query: string
  /** What was meant. */
  meant: string
}

/** Fewer exact matches than this bring close matches up. */
const FEW = 8

/**
 * One or two neighbouring words of a title with an edit in one of them, or two edits where it has eight letters and
 * more: a letter too many, too few, another one or two swapped. Only what the exact rule hardly finds is a misspelling.
 */
export function misspell(cards: readonly Searchable[], count: number): Misspelt[] {
  const random = createRandom(11)
  const below = (limit: number) => Math.floor(random() * limit)
  const texts = cards.map(searchText)
  const isRare = (query: string) => texts.filter((text) => text.includes(query)).length < FEW
  const found: Misspelt[] = []
  while (found.length < count) {
    const words = cleanQuery(cards[below(cards.length)]?.title ?? '').split(' ')
    const at = below(words.length)
    const meant = words.slice(at, at + 1 + below(2))
    const wrong = below(meant.length)
    const word = meant[wrong] ?? ''
    if (word.length < 5) continue
    const edits = word.length > 7 && random() < 0.5 ? 2 : 1
    let changed = word
    for (let edit = 0; edit < edits; edit++) changed = editOnce(changed, below)
    const query = meant.with(wrong, changed).join(' ')
    if (isRare(query)) found.push({ query, meant: meant.join(' ') })
  }
  return found
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

function editOnce(word: string, below: (limit: number) => number): string {
  const at = below(word.length - 1)
  const letter = LETTERS[below(26)] ?? ''
  const [before, here = '', next = '', after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)]
  const edits = [letter + here + next, next, letter + next, next + here]
  return before + edits[below(edits.length)] + after
}

/** The share of right ones among the first ten answers, or among as many as there are right ones. */
export function shareRight<Card>(answers: readonly Card[], right: readonly Card[]): number {
  const first = answers.slice(0, Math.min(10, right.length))
  return first.filter((card) => right.includes(card)).length / first.length || 0
}

/** How large a share counts as understood. */
export const UNDERSTOOD = 0.8

/** What somebody may type, with some misspellings. */
export const QUERIES = list(
  'slack|weekly report|openai|invoce|Support Message|sheets|zzz|que la|refnud order|customer|calender|no-such-thing',
)

/** Each of them as it grows under the fingers, and the empty field before the next. */
export const TYPED = QUERIES.flatMap((query) => ['', ...typed(query)])

function list(queries: string): string[] {
  return queries.split('|')
}
