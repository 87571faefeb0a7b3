import type { Draft } from './import-state.ts'

/** What to check if a file's encoding was guessed, while its text is still in the field. */
export function encodingNote({ source, csv, guessed }: Draft): string | null {
  const words = source === 'csv' ? (guessed?.words ?? []).filter((word) => csv.includes(word)) : []
  if (!guessed || words.length === 0) return null
  return (
    `${guessed.file} isn’t saved as UTF-8, so it was read as Windows-1252. ` +
    `Check these words: ${words.map((word) => `“${word}”`).join(', ')}. ` +
    'If a character is wrong, save the sheet as “CSV UTF-8” and choose the file again.'
  )
}
