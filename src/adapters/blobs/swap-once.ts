import type { openStore } from './open-store.ts'

/**
 * Puts what `change` makes of a JSON value in its place, unless somebody else wrote in between: then false, and nothing
 * is changed. Where `change` answers null, nothing is to be changed. A write that failed counts as made. `open` is
 * asked for the store at each of the two calls.
 */
export async function swapOnce<T>(
  open: () => ReturnType<typeof openStore>,
  key: string,
  change: (found: T | null) => T | null,
): Promise<boolean> {
  const found = await open().getWithMetadata(key, { type: 'json' })
  const next = change((found?.data ?? null) as T | null)
  if (next === null) return true
  // A store that names no version of what it holds, as Netlify's own program has, counts without being compared.
  const onlyIfMatch = found?.etag ? { onlyIfMatch: found.etag } : {}
  const { modified } = await open().setJSON(key, next, found ? onlyIfMatch : { onlyIfNew: true as const })
  return modified
}
