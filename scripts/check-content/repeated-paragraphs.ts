import { PLACEHOLDER } from './placeholder.ts'

/** Shorter ones are headings, links and phrases that pages may share. */
const MIN_WORDS = 12

/** Enough of a paragraph to find it in an editor. */
const SHOWN_WORDS = 8

const WORD = /[\p{L}\p{N}]+/gu

export type Page = { path: string; body: string }

/** For every page, a message per paragraph that also occurs in another page, ignoring markup and case. */
export function repeatedParagraphs(pages: readonly Page[]): Map<string, string[]> {
  const owners = new Map<string, string>()
  const problems = new Map<string, string[]>()
  for (const { path, body } of pages) {
    for (const words of paragraphsOf(body)) {
      const key = words.join(' ').toLowerCase()
      const owner = owners.get(key)
      if (owner === undefined) owners.set(key, path)
      if (owner === undefined || owner === path) continue
      const start = words.slice(0, SHOWN_WORDS).join(' ')
      const sentence = `text: The paragraph "${start} …" is also in ${owner}. Rewrite one of them.`
      problems.set(path, [...(problems.get(path) ?? []), sentence])
    }
  }
  return problems
}

/** Paragraphs end at an empty line; list entries and table rows count as paragraphs. */
const paragraphsOf = (body: string): string[][] =>
  body
    .replaceAll(/^```.*?^```$/gms, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*+]|\d+\.|\|)\s)/)
    .filter((text) => !text.includes(PLACEHOLDER))
    .map((text) => text.replaceAll(/\]\([^)]*\)/g, ']').match(WORD) ?? [])
    .filter((words) => words.length >= MIN_WORDS)
