import type { openStore } from './open-store.ts'

/**
 * Puts what `change` makes of a JSON value in its place. `overtaken`: somebody else wrote in between, and nothing is
 * changed; `unsure`: the write failed, or only its answer was lost. Where `change` answers null, nothing is to be
 * changed. `open` is asked for the store at each of the two calls.
 */
export async function swapOnce<T>(
  open: () => ReturnType<typeof openStore>,
  key: string,
  change: (found: T | null) => T | null,
): Promise<'done' | 'overtaken' | 'unsure'> {
  const found = await open().getWithMetadata(key, { type: 'json' })
  const next = change((found?.data ?? null) as T | null)
  if (next === null) return 'done'
  // A store that names no version of what it holds, as Netlify's own program has, is overwritten unseen.
  const onlyIfMatch = found?.etag ? { onlyIfMatch: found.etag } : {}
  const { modified, etag } = await open().setJSON(key, next, found ? onlyIfMatch : { onlyIfNew: true as const })
  if (!modified) return 'overtaken'
  // The client answers `modified: true` with an empty etag when the write failed.
  return etag ? 'done' : 'unsure'
}
