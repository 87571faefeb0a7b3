import face from './letters.json' with { type: 'json' }

// A renderer finds other fonts on each machine, or none: pictures carry their words as outlines.
const LETTERS: Record<string, { advance: number; outline: string }> = face.letters

/** Headings stand this much tighter than the face is drawn, in widths of an em (styles/base.css has the same idea). */
const TRACKING = -0.02

/** A letter the face lacks loses its accent, and stays out if that does not help. */
function outlinesOf(text: string) {
  const plain = (letter: string) => letter.normalize('NFD').charAt(0)
  return [...text.normalize('NFC')].flatMap((letter) => LETTERS[letter] ?? LETTERS[plain(letter)] ?? [])
}

/** The width of a line in pixels at a size in pixels. */
export function lineWidth(text: string, size: number): number {
  return outlinesOf(text).reduce((sum, { advance }) => sum + (advance / face.unitsPerEm + TRACKING) * size, 0)
}

/** SVG outlines of one line; `x` is its left edge and `y` its base line, all in pixels. */
export function writeLine(text: string, { x, y, size }: { x: number; y: number; size: number }): string {
  const scale = size / face.unitsPerEm
  let at = 0
  const paths = outlinesOf(text).map(({ advance, outline }) => {
    const path = outline && `<path transform="translate(${Math.round(at)})" d="${outline}"/>`
    at += advance + TRACKING * face.unitsPerEm
    return path
  })
  // Type is drawn upwards, SVG downwards.
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}

/**
 * A text in as few lines as fit the width, of lengths as even as that allows. A single word that is wider keeps a line
 * of its own.
 */
export function breakLines(text: string, { width, size }: { width: number; size: number }): string[] {
  const lines = fillLines(text, { width, size })
  for (let narrower = width - STEP; narrower > 0; narrower -= STEP) {
    const even = fillLines(text, { width: narrower, size })
    if (even.length > lines.length || even.some((line) => lineWidth(line, size) > narrower)) break
    lines.splice(0, lines.length, ...even)
  }
  return lines
}

/** Pixels by which lines are narrowed at a time: finer than the eye notices. */
const STEP = 12

function fillLines(text: string, { width, size }: { width: number; size: number }): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last === undefined || lineWidth(longer, size) > width) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}
