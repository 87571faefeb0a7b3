import face from './glyph-paths.json' with { type: 'json' }

// Fonts differ between the machines that render the images, so text is converted to outlines.
const LETTERS: Record<string, { advance: number; outline: string }> = face.letters

/** The letter spacing of headings, in em (same as in styles/base.css). */
const TRACKING = -0.02

/** A character that the font lacks loses its accent, or is left out if that does not help. */
function outlinesOf(text: string) {
  const plain = (letter: string) => letter.normalize('NFD').charAt(0)
  return [...text.normalize('NFC')].flatMap((letter) => LETTERS[letter] ?? LETTERS[plain(letter)] ?? [])
}

/** Whether the font has most letters of a text, with or without their accents; an emoji among them is left out. */
export const canWrite = (text: string) => outlinesOf(text).length >= [...text.normalize('NFC')].length * 0.7

/** The width of a line in pixels at a size in pixels. */
export function lineWidth(text: string, size: number): number {
  return outlinesOf(text).reduce((sum, { advance }) => sum + (advance / face.unitsPerEm + TRACKING) * size, 0)
}

/** SVG outlines of one line; `x` is its left edge and `y` its baseline, all in pixels. */
export function writeLine(text: string, { x, y, size }: { x: number; y: number; size: number }): string {
  const scale = size / face.unitsPerEm
  let at = 0
  const paths = outlinesOf(text).map(({ advance, outline }) => {
    const path = outline && `<path transform="translate(${Math.round(at)})" d="${outline}"/>`
    at += advance + TRACKING * face.unitsPerEm
    return path
  })
  // The y axis of fonts points up, that of SVG down.
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}

/** Breaks a text into the fewest lines that fit, as even as possible. A single wider word gets its own line. */
export function breakLines(text: string, { width, size }: { width: number; size: number }): string[] {
  // Measured once, since a line is tried at many widths.
  const words = text.split(/\s+/).filter(Boolean)
  const measured = words.map((word) => ({ text: word, width: lineWidth(word, size) }))
  const space = lineWidth(' ', size)
  let lines = fillLines(measured, { width, space })
  for (let narrower = width - STEP; narrower > 0; narrower -= STEP) {
    const even = fillLines(measured, { width: narrower, space })
    if (even.length > lines.length || even.some((line) => line.width > narrower)) break
    lines = even
  }
  return lines.map((line) => line.text)
}

/** The step in pixels by which lines are narrowed: finer than visible. */
const STEP = 12

type Measured = { text: string; width: number }

function fillLines(words: readonly Measured[], { width, space }: { width: number; space: number }): Measured[] {
  const lines: Measured[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const longer = last && { text: `${last.text} ${word.text}`, width: last.width + space + word.width }
    if (!longer || longer.width > width) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}
