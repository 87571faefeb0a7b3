import { maybeSignedIn } from '#islands/account/clerk.ts'
import { readItem, writeItem } from '#islands/account/storage.ts'

/** What this browser holds of the templates that somebody saved. */
export interface Kept {
  /** Whose they are in the shop as well; null for what was saved here alone, and joins the next account to sign in. */
  of: string | null
  /** The latest first. */
  slugs: readonly string[]
  /** When the shop said so last, in ms since 1970. */
  at: number
}

const KEY = 'saved'
const NOTHING: Kept = { of: null, slugs: [], at: 0 }

/** What belongs to somebody who has signed out is nobody's. */
export function readKept(): Kept {
  try {
    const { of, slugs, at }: Kept = JSON.parse(readItem('localStorage', KEY) ?? '')
    return of && !maybeSignedIn() ? NOTHING : { of: of ? String(of) : null, slugs: slugs.map(String), at: Number(at) }
  } catch {
    return NOTHING
  }
}

export function keep(kept: Kept): void {
  writeItem('localStorage', KEY, kept.of === null && kept.slugs.length === 0 ? null : JSON.stringify(kept))
  // Browsers tell the other tabs of it, but not the one that wrote.
  dispatchEvent(new StorageEvent('storage', { key: KEY }))
}

/** For whoever has signed out: what was theirs leaves the browser, and what nobody has joined yet stays. */
export function dropOthers(): void {
  if (readItem('localStorage', KEY) !== null && readKept() === NOTHING) keep(NOTHING)
}

/** Calls `watch` at every change, here and in other tabs; the answer ends it. */
export function watchKept(watch: () => void): () => void {
  addEventListener('storage', watch)
  return () => removeEventListener('storage', watch)
}
