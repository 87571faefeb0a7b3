import Fuse from 'fuse.js'
import type { TemplateCard } from '#domain/catalog/card.ts'
import type { SearchIndex } from '#domain/catalog/search-index.ts'
import { createVocabulary, type Reading, type Vocabulary } from '#domain/catalog/vocabulary.ts'
import { searchWords } from '#domain/catalog/word-search.ts'
import { inSlices } from './scheduling.ts'

type Index = SearchIndex<TemplateCard>

export interface NearMatches {
  /** The indexes of the cards with all words of a query that no card contains as typed, best match first. */
  words: (query: string) => readonly number[]
  /** Templates that nearly match, best first, without those found. */
  close: (query: string, most: number, found: readonly TemplateCard[]) => TemplateCard[]
}

/** Max cards to rank. Fuse takes a whole frame for a few hundred cards on a slow phone. */
const RANKED = 48
/** In a catalog up to this size Fuse also searches every card for words that the vocabulary lacks. */
const SMALL = 200

/** Short fields only: in long descriptions Fuse matches anything. */
const KEYS = [
  { name: 'name', weight: 3 },
  { name: 'tags', weight: 2 },
  { name: 'tools', weight: 1 },
]

const opened = new WeakMap<Index, Promise<NearMatches>>()

/** Builds the vocabulary of the catalog, once, in slices. */
export function openNearMatches(index: Index): Promise<NearMatches> {
  const opening = opened.get(index) ?? open(index)
  opened.set(index, opening)
  return opening
}

async function open(index: Index): Promise<NearMatches> {
  const vocabulary = createVocabulary()
  await inSlices(index.cards.length, (at) => vocabulary.add(index.textAt(at), at))
  const isMisspelled = (word: string) =>
    vocabulary.readings(word).some((choices) => choices.some(({ text }) => text !== word))
  return { words: (query) => searchWords(query, index, { isMisspelled }), close: closeMatchesOf(index, vocabulary) }
}

function closeMatchesOf(index: Index, vocabulary: Vocabulary): NearMatches['close'] {
  const scores = new Float64Array(index.cards.length)
  const everything =
    index.cards.length <= SMALL
      ? new Fuse(index.cards, { keys: KEYS, threshold: 0.34, ignoreLocation: true, minMatchCharLength: 3 })
      : null

  return (query, most, matching) => {
    const known = new Set(matching)
    const readings = vocabulary.readings(index.cleanQuery(query)).filter((choices) => choices.length > 0)
    const suggestion = readings.map(([best]) => best?.text).join(' ')
    const candidates = readings.length > 0 ? pickCandidates(index, scores, { readings, meant: suggestion, known }) : []
    const cards = index.cardsAt(candidates)
    const ranked = new Set(rank(cards, suggestion))
    const hasAll = new Set(cards.filter((_, at) => index.textAt(candidates[at] ?? 0).includes(suggestion)))
    const rest = cards.filter((card) => !ranked.has(card))
    const close = new Set([...ranked, ...rest].sort((a, b) => Number(hasAll.has(b)) - Number(hasAll.has(a))))
    if (everything && close.size < most) {
      const found = everything.search(query.trim(), { limit: most + known.size })
      for (const { item } of found) if (!known.has(item)) close.add(item)
    }
    return [...close].slice(0, most)
  }
}

type Wanted = { readings: readonly Reading[][]; meant: string; known: ReadonlySet<TemplateCard> }

/** The cards worth ranking: first those that contain the corrected query, then those with most of its rare words. */
function pickCandidates(index: Index, scores: Float64Array, { readings, meant, known }: Wanted): number[] {
  const touched: number[] = []
  for (const choices of tellingOnes(index, readings)) {
    const weight = Math.log2(1 + index.cards.length / (1 + countPlaces(choices)))
    for (const [rank, { places }] of choices.entries()) {
      for (const at of places()) {
        if (scores[at] === 0) touched.push(at)
        // A more likely reading of a word scores higher.
        scores[at] = (scores[at] ?? 0) + weight * (1 - rank / 10)
      }
    }
  }
  const byScore = new Map<number, number[]>()
  for (const at of touched) {
    const score = scores[at] ?? 0
    scores[at] = 0
    const card = index.cards[at]
    if (!card || known.has(card)) continue
    const equals = byScore.get(score)
    if (equals) equals.push(at)
    else byScore.set(score, [at])
  }
  const picked: number[] = []
  for (const [, places] of [...byScore].sort(([a], [b]) => b - a)) {
    const phrases = readings.length > 1 ? places.filter((at) => index.textAt(at).includes(meant)) : []
    picked.push(...new Set([...phrases, ...places]))
    if (picked.length >= RANKED) break
  }
  return picked.slice(0, RANKED)
}

/** Words found in every fifth card say little if there are rarer ones; otherwise the rarest is used. */
function tellingOnes(index: Index, readings: readonly Reading[][]): readonly Reading[][] {
  const telling = readings.filter((choices) => countPlaces(choices) < index.cards.length / 5)
  return telling.length > 0 ? telling : [...readings].sort((a, b) => countPlaces(a) - countPlaces(b)).slice(0, 1)
}

const countPlaces = (choices: readonly Reading[]) => choices.reduce((sum, { count }) => sum + count, 0)

function rank(cards: readonly TemplateCard[], meant: string): TemplateCard[] {
  const fuse = new Fuse(cards, { keys: KEYS, threshold: 0.6, ignoreLocation: true, useTokenSearch: true })
  return fuse.search(meant).map(({ item }) => item)
}
