import { expect, test } from 'vitest'
import { readingMinutes } from '#components/guide/reading-minutes.ts'

test('only words count, not the tags around them', () => {
  const words = 'word '.repeat(238 * 5)
  expect(readingMinutes(`<p>${words}</p>`)).toBe(5)
  expect(readingMinutes(`<p><a href="/one two three">${words}</a></p>`)).toBe(5)
})

test('even the shortest page takes a minute', () => {
  expect(readingMinutes('<p>Hello.</p>')).toBe(1)
})
