import { sessionToken } from '#browser/account/account.ts'
import { call, type Outcome } from '#browser/account/call.ts'
import { maybeSignedIn } from '#browser/account/clerk.ts'
import { tokenInCookie } from './token-in-cookie.ts'

const watchers = new Set<() => void>()

/** Calls `watch` when the server refuses access. Returns the unsubscribe function. */
export function watchRefusals(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

const ahead = new Map<string, Promise<Outcome<unknown>>>()

/** Starts the request; the first `adminFetch` of the same path gets its response. */
export function prefetch(path: string, body?: object): void {
  ahead.set(path, send(path, body))
}

/** Calls one of the owner's functions; with a `body` by POST. Failures are logged, and answered as a sentence. */
export async function adminFetch<T>(path: string, body?: object): Promise<Outcome<T>> {
  const begun = ahead.get(path)
  ahead.delete(path)
  const outcome = (await (begun ?? send(path, body))) as Outcome<T>
  if (outcome.ok) return outcome
  console.warn(`${path.replace(/\?.*/, '')}: ${outcome.sentence}`)
  if (outcome.kind === 'forbidden' || outcome.kind === 'signed-out') for (const watch of watchers) watch()
  return outcome
}

async function send(path: string, body?: object): Promise<Outcome<unknown>> {
  const sent = (token: string | null) => call(path, { token, ...(body ? { body } : {}) })
  const early = earlyToken()
  const token = early ?? (await sessionToken())
  // Signed out meanwhile: the request would be refused, and log a console error.
  if (token === null && !maybeSignedIn()) return { ok: false, kind: 'signed-out', sentence: 'Sign in to continue.' }
  const outcome = await sent(token)
  // The cookie was older than it said: a session that ended, or a key that changed.
  return early && !outcome.ok && outcome.kind === 'signed-out' ? sent(await sessionToken()) : outcome
}

/** Until Clerk's program has arrived, the token in the cookie will do: the first rows need not wait for it. */
const earlyToken = () => (window.Clerk?.loaded ? null : tokenInCookie(document.cookie))
