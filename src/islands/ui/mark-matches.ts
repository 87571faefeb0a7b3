import { createElement, type ReactNode } from 'react'

/** A single letter occurs almost everywhere; highlighting it would not help. */
const SHORTEST = 2

/**
 * The text with every match of the query highlighted, ignoring case. Always the only child of its element, since React
 * replaces plain text as a whole; split text is wrapped in elements: tests/translation.test.ts explains why.
 */
export function markMatches(text: string, query = ''): ReactNode {
  const wanted = query.trim()
  if (wanted.length < SHORTEST) return text
  // Split by position, not by regular expression: a query may contain any character.
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
