import { PATIENCE_MS } from '#browser/account/call.ts'

export type PremiumResponse =
  | { kind: 'text'; html: string }
  /** The server identified the visitor, or knows there is no session, and refused. */
  | { kind: 'rejected' }
  /** A guest purchase whose period of access without an account has ended. */
  | { kind: 'sign-in' }
  /** Offline, an outage, or no session token. Says nothing about the plan. */
  | { kind: 'unanswered' }

const REFUSALS = new Set([401, 402, 403])

/**
 * Fetches the paid text. `token` is the session token, null for guests, whose purchase is proven by a cookie. With
 * `likelySession` a 401 only means that the token wasn't available.
 */
export async function fetchPremiumText(
  slug: string,
  { token, likelySession }: { token: string | null; likelySession: boolean },
): Promise<PremiumResponse> {
  try {
    const response = await fetch(`/premium/${slug}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.ok) return { kind: 'text', html: await response.text() }
    const { kind } = (await response.json().catch(() => ({}))) as { kind?: string }
    if (kind === 'guest-limit') return { kind: 'sign-in' }
    const rejected = REFUSALS.has(response.status) && !(response.status === 401 && likelySession)
    return { kind: rejected ? 'rejected' : 'unanswered' }
  } catch {
    return { kind: 'unanswered' }
  }
}
