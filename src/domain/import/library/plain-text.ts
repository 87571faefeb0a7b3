import { cleanText } from '../../workflow/cleaning/private-text.ts'
import { HIDDEN } from '../import-row.ts'

/** Markdown of a note or README as plain text in one line, without URLs, addresses and emoji. */
export const cleanLine = (markdown: string): string =>
  cleanText(markdown.slice(0, 10_000), { isNote: true })
    .text.toWellFormed()
    .replaceAll(HIDDEN, '')
    .replaceAll(/!\[[^\]]{0,300}\]\([^)]{0,500}\)/g, ' ')
    .replaceAll(/\[([^\]]{0,300})\]\([^)]{0,500}\)/g, '$1')
    .replaceAll(/https?:\/\/\S{1,2000}/g, '')
    .replaceAll(/<[^<>]{1,300}>/g, ' ')
    .replaceAll(/&(?:gt|lt|nbsp);/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/[*`~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{1f1e6}-\u{1f1ff}\u{fe0f}\u{200d}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A cell has 500 characters, and the quote that keeps a spreadsheet from reading "-" as a formula is one. */
const LONGEST = 499
const SHORTEST = 40

/** Code, and sentences a script left unfinished. */
const NO_PROSE = /[{};=<>|\\\u2500-\u257f]|\/\/|[:,…-]$/

/** The first paragraph of prose, cut at the end of a sentence; empty if there is none. `says` is what it must mention. */
export function firstParagraph(markdown: string, says = /./): string {
  const paragraphs = markdown
    .slice(0, 20_000)
    .split(/\n\s{0,20}\n|\n(?=\s{0,3}(?:#|[-*+] |\d{1,2}[.)] |>|\|))/)
    .filter((text) => !/^\s{0,9}(?:#|[-*+] |\d{1,2}[.)] |>|\||```|!\[)/.test(text))
    .map(cleanLine)
  const first = paragraphs.find(
    (text) =>
      text.length >= SHORTEST &&
      says.test(text) &&
      !NO_PROSE.test(text) &&
      /\p{L}{2}\s\p{L}|\p{Script=Han}{8}/u.test(text),
  )
  return first ? atSentence(first) : ''
}

export function atSentence(text: string): string {
  if (text.length <= LONGEST) return text
  const cut = text.slice(0, LONGEST)
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '), cut.lastIndexOf('? '), cut.lastIndexOf('。'))
  return end > SHORTEST ? cut.slice(0, end + 1) : `${cut.slice(0, LONGEST - 1).toWellFormed()}…`
}
