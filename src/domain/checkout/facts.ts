/** What Stripe says about one checkout, read afresh each time. Amounts are in minor units, times in ms since 1970. */
export interface CheckoutSession {
  id: string
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required'
  planName: string
  amount: number
  currency: string
  createdAt: number
  /** The signed-in buyer, when there was one. */
  userId: string | null
  email: string | null
  paymentIntentId: string | null
  /** A delayed payment (bank debit) that the bank turned down. */
  paymentFailed: boolean
  refunds: readonly { id: string; status: string; amount: number; createdAt?: number }[]
  disputes: readonly { id: string; status: string; createdAt?: number }[]
}

/** What was bought, by whom, for how much. */
type Bought = Pick<
  CheckoutSession,
  'planName' | 'amount' | 'currency' | 'createdAt' | 'userId' | 'email' | 'paymentIntentId'
>

/**
 * Something that happened to a purchase and stays true. Facts are written once and never changed, so that repeated
 * and reordered messages from Stripe end in the same state (docs beside `foldPurchase`).
 */
export type Fact =
  | ({ kind: 'paid'; sessionId: string } & Bought)
  | { kind: 'failed'; sessionId: string }
  | { kind: 'claim'; sessionId: string; userId: string }
  /** `at`: when it was begun, whatever became of it. */
  | { kind: 'refund'; sessionId: string; refundId: string; status: string; amount: number; at?: number }
  | { kind: 'dispute'; sessionId: string; disputeId: string; status: string; at?: number }

/** What tells the facts of one checkout apart, fit for a storage key: 'paid', 'refund/<id>~<status>'. */
export function factId(fact: Fact): string {
  if (fact.kind === 'refund') return `refund/${fact.refundId}~${fact.status}`
  return fact.kind === 'dispute' ? `dispute/${fact.disputeId}~${fact.status}` : fact.kind
}

/** The facts that follow from what Stripe says now. */
export function factsOf(session: CheckoutSession): Fact[] {
  const { id: sessionId } = session
  const facts: Fact[] = []
  if (session.status === 'complete' && session.paymentStatus !== 'unpaid') {
    const { planName, amount, currency, createdAt, userId, email, paymentIntentId } = session
    facts.push({ kind: 'paid', sessionId, planName, amount, currency, createdAt, userId, email, paymentIntentId })
  } else if (session.paymentFailed) {
    facts.push({ kind: 'failed', sessionId })
  }
  for (const { id, status, amount, createdAt: at } of session.refunds)
    facts.push({ kind: 'refund', sessionId, refundId: id, status, amount, at })
  for (const { id, status, createdAt: at } of session.disputes)
    facts.push({ kind: 'dispute', sessionId, disputeId: id, status, at })
  return facts
}
