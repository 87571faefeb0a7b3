import { PATIENCE_MS } from '#browser/account/call.ts'

export type Answer =
  | { kind: 'text'; html: string }
  /** The server knows who asks, or that nobody does, and says no. */
  | { kind: 'refused' }
  /** Bought as a guest, and open without an account for as long as that goes. */
  | { kind: 'sign-in' }
  /** Offline, an outage, or a sign-in that could not be shown. Says nothing about the plan. */
  | { kind: 'unanswered' }

const REFUSALS = new Set([401, 402, 403])

/**
 * Asks the server for the paid text. `token` is the caller's session token, null for guests, whose purchase a cookie
 * proves. With `likelySession` a 401 only means that the session could not be shown.
 */
export async function fetchPremiumText(
  slug: string,
  { token, likelySession }: { token: string | null; likelySession: boolean },
): Promise<Answer> {
  try {
    const response = await fetch(`/premium/${slug}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.ok) return { kind: 'text', html: await response.text() }
    const { kind } = (await response.json().catch(() => ({}))) as { kind?: string }
    if (kind === 'guest-limit') return { kind: 'sign-in' }
    const refused = REFUSALS.has(response.status) && !(response.status === 401 && likelySession)
    return { kind: refused ? 'refused' : 'unanswered' }
  } catch {
    return { kind: 'unanswered' }
  }
}
