import { expect, test } from 'vitest'
import { countWords } from '#domain/guide/count-words.ts'

test('words of sentences, headings, lists, tables and links count', () => {
  expect(countWords('## The short version\n\nn8n moves data.')).toBe(6)
  expect(countWords('- [ ] Backup *restored*\n\n1. Go')).toBe(4)
  expect(countWords('| Word | Meaning |\n| --- | --- |\n| Node | One step |')).toBe(5)
  expect(countWords("See [n8n's license](/n8n#what-the-license-allows).")).toBe(3)
})

test('code and signs do not', () => {
  expect(countWords('Copy it:\n\n```json\n{ "name": "Clean sheet" }\n```\n\nDone.')).toBe(3)
  expect(countWords('> 12 × 24 = 288')).toBe(3)
  expect(countWords('')).toBe(0)
})
