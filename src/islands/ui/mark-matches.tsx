/** A single letter stands nearly everywhere; marked, it would hide what it is to show. */
const SHORTEST = 2

/** Text with every occurrence of the query marked, whatever its case. */
export function Marked({ text, query = '' }: { text: string; query?: string }) {
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
  parts.push({ start: from, end: text.length, hit: false })
  return parts.map(({ start, end, hit }) =>
    hit ? <mark key={start}>{text.slice(start, end)}</mark> : text.slice(start, end),
  )
}
