import { expect, test } from 'vitest'
import { encodingNote } from '#islands/import/encoding-note.ts'
import { START } from '#islands/import/import-state.ts'

const draft = {
  ...START.draft,
  source: 'csv' as const,
  csv: 'name\nCafŽ mŸnchen',
  guessed: { file: 'mac.csv', words: ['CafŽ', 'mŸnchen'] },
}

test('a file that is not Unicode is named with the words to check', () => {
  expect(encodingNote(draft)).toBe(
    'mac.csv isn’t saved as UTF-8, so it was read as Windows-1252. Check these words: “CafŽ”, “mŸnchen”. ' +
      'If a character is wrong, save the sheet as “CSV UTF-8” and choose the file again.',
  )
})

test('only the words still in the field are named, and without one there is nothing to say', () => {
  expect(encodingNote({ ...draft, csv: 'name\nCafé mŸnchen' })).toContain('Check these words: “mŸnchen”.')
  expect(encodingNote({ ...draft, csv: 'name\nCafé' })).toBeNull()
  expect(encodingNote({ ...draft, source: 'sheet' })).toBeNull()
  expect(encodingNote(START.draft)).toBeNull()
})
