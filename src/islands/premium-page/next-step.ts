import type { PaymentCheck } from '#domain/access/payment-check.ts'

/**
 * wait: who is asking is not known yet. sign-in: nobody, and nothing was bought here. ask: somebody the server should
 * decide about. unreachable: a browser with a session whose account could not be read.
 */
export type Step = 'wait' | 'sign-in' | 'ask' | 'unreachable'

/**
 * What the premium page does next. A signed-in user without a known payment is asked about all the same: a payments
 * list that could not be fetched must not look like a missing plan.
 */
export function nextStep({ access, loading, user }: PaymentCheck, likelySession: boolean): Step {
  if (access.hasAccess) return 'ask'
  if (loading) return 'wait'
  if (user !== null) return 'ask'
  return likelySession ? 'unreachable' : 'sign-in'
}
