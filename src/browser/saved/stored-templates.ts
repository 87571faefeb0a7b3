import { maybeSignedIn } from '#browser/account/clerk.ts'
import { readItem, writeItem } from '#browser/account/storage.ts'

/** The saved templates stored in this browser. */
export interface StoredTemplates {
  /** The account they belong to; null for those saved without one, which the next account to sign in gets. */
  of: string | null
  /** Latest first. */
  slugs: readonly string[]
}

const KEY = 'saved'
/** The user whose saved templates this tab has fetched: other devices may change them, but rarely. */
const ASKED = 'saved_asked'
const NOTHING: StoredTemplates = { of: null, slugs: [] }

/** Without a session, a user's templates are not returned. */
export function readStored(): StoredTemplates {
  try {
    const { of, slugs }: StoredTemplates = JSON.parse(readItem('localStorage', KEY) ?? '')
    return of && !maybeSignedIn() ? NOTHING : { of: of ? String(of) : null, slugs: slugs.map(String) }
  } catch {
    return NOTHING
  }
}

export function writeStored(kept: StoredTemplates): void {
  writeItem('localStorage', KEY, kept.slugs.length === 0 ? null : JSON.stringify(kept))
  writeItem('sessionStorage', ASKED, kept.of)
  // The `storage` event fires in other tabs only.
  dispatchEvent(new StorageEvent('storage', { key: KEY }))
}

/** After a sign-out: removes the user's templates from the browser; templates saved without an account stay. */
export function clearOthers(): void {
  writeItem('sessionStorage', ASKED, null)
  if (readItem('localStorage', KEY) !== null && readStored() === NOTHING) writeStored(NOTHING)
}

/** Whether the browser has this user's saved templates, fetched from the server by this tab. */
export function isStored(user: string): boolean {
  const { of, slugs } = readStored()
  return (of === user || slugs.length === 0) && readItem('sessionStorage', ASKED) === user
}

/** Calls `watch` on every change, here and in other tabs; returns the unsubscribe function. */
export function watchStored(watch: () => void): () => void {
  addEventListener('storage', watch)
  return () => removeEventListener('storage', watch)
}
