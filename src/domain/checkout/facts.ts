/** A template as it was named when the checkout was opened. */
export interface WantedTemplate {
  slug: string
  title: string
}

/** The state of one checkout at Stripe, never cached. Amounts are in minor units, times in ms since 1970. */
export interface Checkout {
  id: string
  /** The nonce of its return URL; null if it was not opened by the current version of this shop. */
  nonce: string | null
  /** Also true if nothing had to be paid. */
  isPaid: boolean
  /** A bank debit that has been initiated but has not settled. */
  isPending: boolean
  /** The payment page, while it can be paid. */
  page: string | null
  /** The recovery URL of an expired unpaid checkout whose buyer agreed to be emailed. */
  recoveryUrl: string | null
  /** The id of the plan; the key of its name if it is no longer on sale. */
  plan: string
  /** The name of the plan when the checkout was opened. */
  planName: string
  amount: number
  /** The tax included in the amount; missing without tax. */
  tax?: number
  /** Stripe creates an invoice; missing if it does not. */
  invoiced?: true
  currency: string
  createdAt: number
  /** When the payment was taken; missing if nothing had to be paid. */
  paidAt?: number
  /** The checkouts whose price was credited, if any. A plain string is from when only one of them was named. */
  upgradeOf?: string | readonly string[]
  /** The text about immediate delivery and the right of withdrawal that the buyer agreed to, if any. */
  waiver?: string
  /** The template the buyer came for. */
  wanted?: WantedTemplate
  /** The signed-in buyer, if there was one. */
  userId: string | null
  email: string | null
  paymentId: string | null
  /** A delayed payment (bank debit) that the bank declined. */
  paymentFailed: boolean
  refunds: readonly ({ id: string; amount: number; createdAt?: number } & RefundState)[]
  disputes: readonly ({ id: string; createdAt?: number } & DisputeState)[]
}

/** `status` is the payment provider's own value, stored as received; our interpretation is stored beside it. */
interface RefundState {
  status: string
  /** The refund failed and the money did not go back. */
  undone: boolean
}

export type DisputeOutcome = 'open' | 'won' | 'lost' | 'closed'

interface DisputeState {
  status: string
  /** `closed`: ended without a winner. */
  outcome: DisputeOutcome
}

/** `said`: declared under the buyer's address, by anyone. `confirmed`: through the link emailed to that address. */
interface WithdrawnState {
  step: 'said' | 'confirmed'
  /** The id of the withdrawal notice; `at` is when the notice was sent. */
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
  | 'wanted'
  | 'userId'
  | 'email'
  | 'paymentId'
>

/**
 * Something that happened to a purchase. Facts are written once and never changed, so that repeated and reordered
 * messages from Stripe result in the same state (docs beside `reducePurchase`).
 */
export type Fact =
  | ({ kind: 'paid'; checkoutId: string } & Bought)
  | { kind: 'failed'; checkoutId: string }
  | { kind: 'claim'; checkoutId: string; userId: string }
  /** An admin corrected a mistyped address. The latest correction counts. */
  | { kind: 'address-corrected'; checkoutId: string; correctionId: string; email: string; at: number }
  /** `at`: when it was started, whatever its outcome. */
  | ({ kind: 'refund'; checkoutId: string; refundId: string; amount: number; at?: number } & RefundState)
  | ({ kind: 'dispute'; checkoutId: string; disputeId: string; at?: number } & DisputeState)
  | ({ kind: 'withdrawn'; checkoutId: string } & WithdrawnState)

/** Unique among the facts of one checkout, safe in a storage key: 'paid', 'refund/<id>~<status>'. */
export function factId(fact: Fact): string {
  if (fact.kind === 'address-corrected') return `address/${fact.at}~${fact.correctionId}`
  if (fact.kind === 'refund') return `refund/${fact.refundId}~${fact.status}`
  if (fact.kind === 'withdrawn') return `withdrawn~${fact.step}`
  return fact.kind === 'dispute' ? `dispute/${fact.disputeId}~${fact.status}` : fact.kind
}

/** The facts that follow from the current state at Stripe. */
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
      wanted,
      userId,
      email,
      paymentId,
    } = checkout
    const bought = { plan, planName, amount, currency, createdAt, paidAt, userId, email, paymentId }
    const optional = {
      ...(upgradeOf?.length && { upgradeOf }),
      ...(tax && { tax }),
      ...(invoiced && { invoiced }),
      ...(waiver && { waiver }),
      ...(wanted && { wanted }),
    }
    facts.push({ kind: 'paid', checkoutId, ...bought, ...optional })
  } else if (checkout.paymentFailed) {
    facts.push({ kind: 'failed', checkoutId })
  }
  for (const { id, status, undone, amount, createdAt: at } of checkout.refunds)
    facts.push({ kind: 'refund', checkoutId, refundId: id, status, undone, amount, at })
  for (const { id, status, outcome, createdAt: at } of checkout.disputes)
    facts.push({ kind: 'dispute', checkoutId, disputeId: id, status, outcome, at })
  return facts
}
