import { maybeSignedIn } from '#browser/account/clerk.ts'
import { readItem, writeItem } from '#browser/account/storage.ts'

/** The saved templates stored in this browser. */
export interface Kept {
  /**
   * The account they belong to; null for templates saved without one, which are merged into the next account to sign
   * in.
   */
  of: string | null
  /** Latest first. */
  slugs: readonly string[]
}

const KEY = 'saved'
/** The user whose saved templates this tab has fetched: other devices may change them, but rarely. */
const ASKED = 'saved_asked'
const NOTHING: Kept = { of: null, slugs: [] }

/** Without a session, a user's templates are not returned. */
export function readKept(): Kept {
  try {
    const { of, slugs }: Kept = JSON.parse(readItem('localStorage', KEY) ?? '')
    return of && !maybeSignedIn() ? NOTHING : { of: of ? String(of) : null, slugs: slugs.map(String) }
  } catch {
    return NOTHING
  }
}

export function keep(kept: Kept): void {
  writeItem('localStorage', KEY, kept.slugs.length === 0 ? null : JSON.stringify(kept))
  writeItem('sessionStorage', ASKED, kept.of)
  // The `storage` event fires in other tabs only.
  dispatchEvent(new StorageEvent('storage', { key: KEY }))
}

/** After a sign-out: removes the user's templates from the browser; templates saved without an account stay. */
export function dropOthers(): void {
  writeItem('sessionStorage', ASKED, null)
  if (readItem('localStorage', KEY) !== null && readKept() === NOTHING) keep(NOTHING)
}

/** Whether the browser has this user's saved templates, fetched from the server by this tab. */
export function isKept(user: string): boolean {
  const { of, slugs } = readKept()
  return (of === user || slugs.length === 0) && readItem('sessionStorage', ASKED) === user
}

/** Calls `watch` on every change, here and in other tabs; returns the unsubscribe function. */
export function watchKept(watch: () => void): () => void {
  addEventListener('storage', watch)
  return () => removeEventListener('storage', watch)
}
