import { sessionToken } from '#browser/account/account.ts'
import { call, type Outcome } from '#browser/account/call.ts'
import { maybeSignedIn } from '#browser/account/clerk.ts'
import { tokenInCookie } from './token-in-cookie.ts'

const watchers = new Set<() => void>()

/** Calls `watch` when the server refuses access. Returns the unsubscribe function. */
export function watchRejections(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

const ahead = new Map<string, Promise<Outcome<unknown>>>()

/** Starts the request; the first `adminFetch` of the same path gets its response. */
export function prefetch(path: string, body?: object): void {
  ahead.set(path, send(path, body))
}

/** Calls one of the admin functions; with a `body` by POST. Failures are logged and returned with a message. */
export async function adminFetch<T>(path: string, body?: object): Promise<Outcome<T>> {
  const pending = ahead.get(path)
  ahead.delete(path)
  const outcome = (await (pending ?? send(path, body))) as Outcome<T>
  if (outcome.ok) return outcome
  console.warn(`${path.replace(/\?.*/, '')}: ${outcome.message}`)
  if (outcome.kind === 'forbidden' || outcome.kind === 'signed-out') for (const watch of watchers) watch()
  return outcome
}

async function send(path: string, body?: object): Promise<Outcome<unknown>> {
  const sent = (token: string | null) => call(path, { token, ...(body ? { body } : {}) })
  const early = earlyToken()
  const token = early ?? (await sessionToken())
  // Signed out since: the request would be refused, and log a console error.
  if (token === null && !maybeSignedIn()) return { ok: false, kind: 'signed-out', message: 'Sign in to continue.' }
  const outcome = await sent(token)
  // The token in the cookie was no longer valid: the session ended, or a key changed.
  return early && !outcome.ok && outcome.kind === 'signed-out' ? sent(await sessionToken()) : outcome
}

/** Until Clerk's SDK has loaded, the token in the cookie is used, so that the first rows need not wait. */
const earlyToken = () => (window.Clerk?.loaded ? null : tokenInCookie(document.cookie))
