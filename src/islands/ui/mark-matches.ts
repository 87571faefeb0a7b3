import { createElement, type ReactNode } from 'react'

/** A single letter stands nearly everywhere; marked, it would hide what it is to show. */
const SHORTEST = 2

/**
 * The text with every match of the query marked, whatever its case: the only child of its element, since React replaces
 * a plain text as a whole. In pieces, each is an element of its own: tests/translation.test.ts says why.
 */
export function markMatches(text: string, query = ''): ReactNode {
  const wanted = query.trim()
  if (wanted.length < SHORTEST) return text
  // Cut by position, not by pattern: a query is text, and may hold any sign.
  const low = text.toLowerCase()
  const parts: { start: number; end: number; hit: boolean }[] = []
  let from = 0
  for (let at = low.indexOf(wanted.toLowerCase()); at !== -1; at = low.indexOf(wanted.toLowerCase(), from)) {
    parts.push({ start: from, end: at, hit: false }, { start: at, end: at + wanted.length, hit: true })
    from = at + wanted.length
  }
  if (from === 0) return text
  parts.push({ start: from, end: text.length, hit: false })
  return parts.map(
    ({ start, end, hit }) =>
      start < end && createElement(hit ? 'mark' : 'span', { key: start }, text.slice(start, end)),
  )
}
