/**
 * Lists of words, each word spelled once: `uses` holds a list per entry as numbers of words, joined by spaces. The
 * commonest words have the shortest numbers, and compression does better on numbers than on words far apart.
 */
export interface NumberedWords {
  words: readonly string[]
  uses: readonly string[]
}

export function numberWords(lists: readonly (readonly string[])[]): NumberedWords {
  const counts = new Map<string, number>()
  for (const word of lists.flat()) counts.set(word, (counts.get(word) ?? 0) + 1)
  const words = [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word)
  const numbers = new Map(words.map((word, at) => [word, at]))
  return { words, uses: lists.map((list) => list.map((word) => numbers.get(word)).join(' ')) }
}

/** The list at a place, or undefined beyond the end. Throws for the number of no word. */
export function wordsAt({ words, uses }: NumberedWords, at: number): string[] | undefined {
  const use = uses[at]
  if (!use) return use === '' ? [] : undefined
  return use.split(' ').map((number) => {
    const word = words[Number(number)]
    if (word === undefined) throw new Error(`No word has the number ${number}.`)
    return word
  })
}
