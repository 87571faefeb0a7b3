import type { openStore } from './open-store.ts'

/**
 * Replaces a JSON value with the result of `change`. `overtaken`: a concurrent write came first, and nothing was
 * changed; `unsure`: the write failed, or only its response was lost. Changes nothing if `change` returns null. `open`
 * is called for each of the two requests.
 */
export async function swapOnce<T>(
  open: () => ReturnType<typeof openStore>,
  key: string,
  change: (found: T | null) => T | null,
): Promise<'done' | 'overtaken' | 'unsure'> {
  const found = await open().getWithMetadata(key, { type: 'json' })
  const next = change((found?.data ?? null) as T | null)
  if (next === null) return 'done'
  // A store without etags, like that of Netlify's CLI, is overwritten unconditionally.
  const onlyIfMatch = found?.etag ? { onlyIfMatch: found.etag } : {}
  const { modified, etag } = await open().setJSON(key, next, found ? onlyIfMatch : { onlyIfNew: true as const })
  if (!modified) return 'overtaken'
  // The client returns `modified: true` with an empty etag when the write failed.
  return etag ? 'done' : 'unsure'
}
