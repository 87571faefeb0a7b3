import type { PaymentCheck } from '#domain/access/payment-check.ts'

/**
 * wait: the account is still loading. sign-in: no user, and no purchase in this browser. ask: let the server decide.
 * unreachable: there is a session, but the account could not be loaded.
 */
export type Step = 'wait' | 'sign-in' | 'ask' | 'unreachable'

/**
 * The premium page's next step. The server is asked about a signed-in user without known payments, too: a payments list
 * that failed to load must not look like a missing plan.
 */
export function nextStep({ access, loading, user }: PaymentCheck, likelySession: boolean): Step {
  if (access.hasAccess) return 'ask'
  if (loading) return 'wait'
  if (user !== null) return 'ask'
  return likelySession ? 'unreachable' : 'sign-in'
}
