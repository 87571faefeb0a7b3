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
  const pieces: ReactNode[] = []
  let from = 0
  const cut = (tag: 'mark' | 'span', end: number) => {
    if (from < end) pieces.push(createElement(tag, { key: from }, text.slice(from, end)))
    from = end
  }
  for (let at = low.indexOf(wanted.toLowerCase()); at !== -1; at = low.indexOf(wanted.toLowerCase(), from)) {
    cut('span', at)
    cut('mark', at + wanted.length)
  }
  if (from === 0) return text
  cut('span', text.length)
  return pieces
}
