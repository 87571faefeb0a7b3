import { MISS } from '#contracts/limits.ts'
import { cleanQuery } from '#domain/catalog/search.ts'

/** Somebody who is still typing has not searched in vain yet. */
const WAIT_MS = 1500

const told = new Set<string>()
let waiting: ReturnType<typeof setTimeout> | undefined

/** Tells the shop once per page of a search that stays without result, so that the owner learns what is wanted. */
export function reportMiss(typed: string, found: number): void {
  clearTimeout(waiting)
  const query = cleanQuery(typed)
  if (found > 0 || query.length < MISS.least || query.length > MISS.most || told.has(query)) return
  waiting = setTimeout(() => {
    told.add(query)
    // `keepalive`: the page may be left before the answer. Nobody waits for it, and nothing is missed without it.
    fetch('/api/search-miss', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    }).catch(() => undefined)
  }, WAIT_MS)
}
