/** Longer words are neither typed nor corrected. */
const LONGEST = 40

const FAR = 99
let before = new Uint8Array(LONGEST + 4)
let last = new Uint8Array(LONGEST + 4)
let row = new Uint8Array(LONGEST + 4)

/**
 * The number of insertions, deletions, substitutions and swaps of neighbors between the typed text and the nearest
 * prefix of the word (a prefix, since typing may be unfinished), and the length of that prefix. Null if the number
 * exceeds `most`.
 */
export function distanceToBeginning(typed: string, word: string, most: number) {
  const height = typed.length
  const width = Math.min(word.length, height + most)
  if (height > LONGEST || width < height - most) return null
  for (let column = 0; column <= width; column++) last[column] = column
  for (let line = 1; line <= height; line++) {
    // More than `most` columns from the diagonal, the distance always exceeds `most`.
    const from = Math.max(1, line - most)
    const to = Math.min(width, line + most)
    const letter = typed.charCodeAt(line - 1)
    row[from - 1] = from === 1 ? line : FAR
    let least = row[from - 1] ?? FAR
    for (let column = from; column <= to; column++) {
      const same = letter === word.charCodeAt(column - 1)
      let steps = (last[column - 1] ?? FAR) + (same ? 0 : 1)
      if (column < line + most) steps = Math.min(steps, (last[column] ?? FAR) + 1)
      steps = Math.min(steps, (row[column - 1] ?? FAR) + 1)
      const swapped =
        line > 1 &&
        column > 1 &&
        letter === word.charCodeAt(column - 2) &&
        typed.charCodeAt(line - 2) === word.charCodeAt(column - 1)
      if (swapped) steps = Math.min(steps, (before[column - 2] ?? FAR) + 1)
      row[column] = steps
      if (steps < least) least = steps
    }
    if (least > most) return null
    ;[before, last, row] = [last, row, before]
  }
  let distance = FAR
  let length = 0
  for (let column = Math.max(0, height - most); column <= width; column++) {
    const steps = last[column] ?? FAR
    // Among equally near prefixes prefer the whole word, else the prefix as long as the typed text.
    const rather = column <= height || column === word.length
    if (steps < distance || (steps === distance && rather)) {
      distance = steps
      length = column
    }
  }
  return distance > most ? null : { distance, length }
}
