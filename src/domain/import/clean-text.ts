/**
 * Control characters, and those nobody sees: a cell could hide words with them, or turn the direction of the text
 * around it. The two joiners stay, as emoji and some scripts are written with them.
 */
const HIDDEN = /(?![\t\n\r\u200c\u200d])[\p{Cc}\p{Cf}]/gu

/** A cell as text of one line. Formulas stay the text they are; we never evaluate one. */
export const cleanLine = (cell: string) => cell.toWellFormed().replaceAll(HIDDEN, '').replaceAll(/\s+/g, ' ').trim()

/** A cell as text whose line breaks mean something. */
export const cleanText = (cell: string) =>
  cell
    .toWellFormed()
    .replaceAll(HIDDEN, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
