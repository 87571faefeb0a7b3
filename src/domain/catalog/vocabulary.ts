import { distanceToBeginning } from './edit-distance.ts'

interface Word {
  word: string
  /** Indexes of the entries that contain it, ascending. */
  places: number[]
  /** A bit per letter, so that most words are ruled out by one operation. */
  letters: number
}

/** A reading of a typed word, and where it occurs. */
export interface Reading {
  text: string
  /** At least the number of places. */
  count: number
  /** Expensive for frequent words, so computed on demand. */
  places: () => readonly number[]
}

/** A word in fewer entries than this may itself be a misspelling. */
const FEW = 8
/** The number of readings of a misspelled word that are searched for. */
const MAX_READINGS = 3
/** Shorter words have too many neighbors. */
const SHORTEST = 4

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** The words of a catalog and where they occur, to correct words that occur nowhere. Texts are added in lower case. */
export function createVocabulary() {
  const known = new Map<string, Word>()
  const words: Word[] = []

  const enter = (word: string): Word => {
    const entry = { word, places: [], letters: lettersOf(word) }
    known.set(word, entry)
    words.push(entry)
    return entry
  }

  const add = (text: string, at: number): void => {
    for (const word of wordsOf(text)) {
      const entry = known.get(word) ?? enter(word)
      if (entry.places.at(-1) !== at) entry.places.push(at)
    }
  }

  const containing = (typed: string): Reading | null => {
    const entries = words.filter(({ word }) => word.includes(typed))
    return entries.length > 0 ? asReading(typed, entries) : null
  }

  const near = (typed: string, most: number): Reading[] => {
    const letters = lettersOf(typed)
    const found: { text: string; distance: number; entry: Word }[] = []
    for (const entry of words) {
      const { word } = entry
      if (word.length < typed.length - most || countBits(letters & ~entry.letters) > most) continue
      if (!beginsAlike(typed, word)) continue
      const match = distanceToBeginning(typed, word, most)
      if (match) found.push({ text: word.slice(0, match.length), distance: match.distance, entry })
    }
    const least = Math.min(...found.map(({ distance }) => distance))
    const byText = new Map<string, Word[]>()
    for (const { text, distance, entry } of found)
      if (distance === least) byText.set(text, [...(byText.get(text) ?? []), entry])
    // A reading that is a whole word is more likely than a prefix, and a common word more likely than a rare one.
    return [...byText]
      .map(([text, entries]) => asReading(text, entries))
      .sort((a, b) => Number(known.has(b.text)) - Number(known.has(a.text)) || b.count - a.count)
      .slice(0, MAX_READINGS)
  }

  /** Possible readings: one edit away, or two in longer words; and the word itself if it occurs. */
  const read = (typed: string): Reading[] => {
    const itself = containing(typed)
    if (itself && (itself.count >= FEW || typed.length < SHORTEST)) return [itself]
    if (typed.length < SHORTEST) return []
    const once = near(typed, 1)
    const found = once.length > 0 || typed.length === SHORTEST || itself ? once : near(typed, 2)
    return itself ? [...found, itself] : found
  }

  return {
    add,
    /** Per word of the query its readings, likeliest first. */ readings: (query: string) => wordsOf(query).map(read),
  }
}

export type Vocabulary = ReturnType<typeof createVocabulary>

/** Two edits rarely affect both of the first two letters: one of them is usually in its place or next to it. */
function beginsAlike(a: string, b: string): boolean {
  return a[0] === b[0] || a[0] === b[1] || a[1] === b[0] || a[1] === b[1]
}

function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

const asReading = (text: string, entries: readonly Word[]): Reading => ({
  text,
  count: entries.reduce((sum, { places }) => sum + places.length, 0),
  places: () => (entries.length === 1 ? (entries[0]?.places ?? []) : [...new Set(entries.flatMap((e) => e.places))]),
})
