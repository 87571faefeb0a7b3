import { maybeSignedIn } from '#browser/account/clerk.ts'
import { readItem, writeItem } from '#browser/account/storage.ts'

/** What this browser holds of the templates that somebody saved. */
export interface Kept {
  /** Whose they are in the shop as well; null for what was saved here alone, and joins the next account to sign in. */
  of: string | null
  /** The latest first. */
  slugs: readonly string[]
}

const KEY = 'saved'
/** Whose saved templates this tab has asked for: other devices change them, but not at every page. */
const ASKED = 'saved_asked'
const NOTHING: Kept = { of: null, slugs: [] }

/** What belongs to somebody who has signed out is nobody's. */
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
  // Browsers tell the other tabs of it, but not the one that wrote.
  dispatchEvent(new StorageEvent('storage', { key: KEY }))
}

/** For whoever has signed out: what was theirs leaves the browser, and what nobody has joined yet stays. */
export function dropOthers(): void {
  writeItem('sessionStorage', ASKED, null)
  if (readItem('localStorage', KEY) !== null && readKept() === NOTHING) keep(NOTHING)
}

/** Whether the browser holds what this user saved, as the shop has said to this tab. */
export function isKept(user: string): boolean {
  const { of, slugs } = readKept()
  return (of === user || slugs.length === 0) && readItem('sessionStorage', ASKED) === user
}

/** Calls `watch` at every change, here and in other tabs; the answer ends it. */
export function watchKept(watch: () => void): () => void {
  addEventListener('storage', watch)
  return () => removeEventListener('storage', watch)
}
