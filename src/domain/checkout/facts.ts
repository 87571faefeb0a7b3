/** What Stripe says about one checkout, read afresh each time. Amounts are in minor units, times in ms since 1970. */
export interface Checkout {
  id: string
  /** What its return address was made with; null where another than this shop's present version opened it. */
  nonce: string | null
  /** Also where nothing had to be paid. */
  isPaid: boolean
  /** Sent off, but not arrived: a bank debit. */
  isPending: boolean
  /** Where it can be paid, while it can. */
  page: string | null
  /** The way back to it, where nobody closed or paid it in its time and the buyer has agreed to be written to. */
  wayBack: string | null
  /** The id of the plan; of one that is sold no more, the key of its name. */
  plan: string
  /** What the plan was called when the checkout was opened. */
  planName: string
  amount: number
  /** How much of the amount is tax; missing where none is. */
  tax?: number
  /** Stripe makes an invoice of it; missing where it does not. */
  invoiced?: true
  currency: string
  createdAt: number
  /** When the money was taken; missing where nothing had to be paid. */
  paidAt?: number
  /**
   * The checkouts whose price was credited; missing where the plan was paid whole. A bare text is from when only one of
   * them was named.
   */
  upgradeOf?: string | readonly string[]
  /** The words about immediate delivery and the right to withdraw that the buyer agreed to; missing where none were. */
  waiver?: string
  /** The signed-in buyer, when there was one. */
  userId: string | null
  email: string | null
  paymentId: string | null
  /** A delayed payment (bank debit) that the bank turned down. */
  paymentFailed: boolean
  refunds: readonly ({ id: string; amount: number; createdAt?: number } & RefundState)[]
  disputes: readonly ({ id: string; createdAt?: number } & DisputeState)[]
}

/** `status` is a word of whoever takes the payment, which is told and kept; what it means to us stands beside it. */
interface RefundState {
  status: string
  /** The money did not go back after all. */
  undone: boolean
}

export type DisputeOutcome = 'open' | 'won' | 'lost' | 'closed'

interface DisputeState {
  status: string
  /** `closed`: ended without a winner. */
  outcome: DisputeOutcome
}

/** `said`: somebody stated it under the buyer's address. `confirmed`: by the link that was mailed there. */
interface WithdrawnState {
  step: 'said' | 'confirmed'
  /** Of the statement, as when it was sent. */
  statementId: string
  at: number
}

/** What was bought, by whom, for how much. */
type Bought = Pick<
  Checkout,
  | 'plan'
  | 'planName'
  | 'amount'
  | 'tax'
  | 'invoiced'
  | 'currency'
  | 'createdAt'
  | 'paidAt'
  | 'upgradeOf'
  | 'waiver'
  | 'userId'
  | 'email'
  | 'paymentId'
>

/**
 * Something that happened to a purchase and stays true. Facts are written once and never changed, so that repeated
 * and reordered messages from Stripe end in the same state (docs beside `foldPurchase`).
 */
export type Fact =
  | ({ kind: 'paid'; checkoutId: string } & Bought)
  | { kind: 'failed'; checkoutId: string }
  | { kind: 'claim'; checkoutId: string; userId: string }
  /** An admin put another address in the place of a mistyped one. The latest counts. */
  | { kind: 'address-corrected'; checkoutId: string; correctionId: string; email: string; at: number }
  /** `at`: when it was begun, whatever became of it. */
  | ({ kind: 'refund'; checkoutId: string; refundId: string; amount: number; at?: number } & RefundState)
  | ({ kind: 'dispute'; checkoutId: string; disputeId: string; at?: number } & DisputeState)
  | ({ kind: 'withdrawn'; checkoutId: string } & WithdrawnState)

/** What tells the facts of one checkout apart, fit for a storage key: 'paid', 'refund/<id>~<status>'. */
export function factId(fact: Fact): string {
  if (fact.kind === 'address-corrected') return `address/${fact.at}~${fact.correctionId}`
  if (fact.kind === 'refund') return `refund/${fact.refundId}~${fact.status}`
  if (fact.kind === 'withdrawn') return `withdrawn~${fact.step}`
  return fact.kind === 'dispute' ? `dispute/${fact.disputeId}~${fact.status}` : fact.kind
}

/** The facts that follow from what Stripe says now. */
export function factsOf(checkout: Checkout): Fact[] {
  const { id: checkoutId } = checkout
  const facts: Fact[] = []
  if (checkout.isPaid) {
    const {
      plan,
      planName,
      amount,
      tax,
      invoiced,
      currency,
      createdAt,
      paidAt,
      upgradeOf,
      waiver,
      userId,
      email,
      paymentId,
    } = checkout
    const bought = { plan, planName, amount, currency, createdAt, paidAt, userId, email, paymentId }
    const told = {
      ...(upgradeOf?.length && { upgradeOf }),
      ...(tax && { tax }),
      ...(invoiced && { invoiced }),
      ...(waiver && { waiver }),
    }
    facts.push({ kind: 'paid', checkoutId, ...bought, ...told })
  } else if (checkout.paymentFailed) {
    facts.push({ kind: 'failed', checkoutId })
  }
  for (const { id, status, undone, amount, createdAt: at } of checkout.refunds)
    facts.push({ kind: 'refund', checkoutId, refundId: id, status, undone, amount, at })
  for (const { id, status, outcome, createdAt: at } of checkout.disputes)
    facts.push({ kind: 'dispute', checkoutId, disputeId: id, status, outcome, at })
  return facts
}
