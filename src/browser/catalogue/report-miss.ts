import { MISS } from '#contracts/limits.ts'
import { cleanQuery } from '#domain/catalog/search.ts'

/** Debounce, in ms: a visitor who is still typing has not failed to find anything yet. */
const WAIT_MS = 1500

const reported = new Set<string>()
let waiting: ReturnType<typeof setTimeout> | undefined

/** Reports a search without results, once per page, so that the shop owner learns what is missing. */
export function reportMiss(typed: string, found: number): void {
  clearTimeout(waiting)
  const query = cleanQuery(typed)
  if (found > 0 || query.length < MISS.least || query.length > MISS.most || reported.has(query)) return
  waiting = setTimeout(() => {
    reported.add(query)
    // `keepalive`: the visitor may leave the page before the response. Nothing waits for it, and losing it is harmless.
    fetch('/api/search-miss', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    }).catch(() => undefined)
  }, WAIT_MS)
}
