import type { DisputeOutcome, Fact, WantedTemplate } from './facts.ts'

export interface Purchase {
  checkoutId: string
  /** The id of the plan; the key of its name if it is no longer on sale. */
  plan: string
  /** The name of the plan at the time of purchase. */
  planName: string
  amount: number
  /** The tax included in the amount. */
  tax: number
  /** Whether Stripe has an invoice for it. */
  invoiced: boolean
  currency: string
  /** When the checkout was opened. */
  createdAt: number
  /** When the payment was taken, in whole seconds as reported by Stripe. */
  paidAt: number
  /** The address given to Stripe, or the one an admin corrected it to. */
  email: string | null
  /** The latest correction of the address; null while it is the one given to Stripe. */
  correctionId: string | null
  /** The checkouts whose price was credited, sorted; empty for a plan paid in full. */
  upgradeOf: readonly string[]
  /** True for an old purchase that names one credited checkout but may have been credited with others. */
  creditsUnnamed: boolean
  /** The immediate-delivery text the buyer agreed to; missing if they were not asked. */
  waiver?: string
  /** The template the buyer came for. */
  wanted?: WantedTemplate
  /** Null when nothing had to be paid. */
  paymentId: string | null
  /** The user with access: the buyer who was signed in, else the first who claimed it. */
  owner: string | null
  status: 'completed' | 'refunded'
  refundedAmount: number
  /** An open dispute is shown to the shop owner; access continues until the dispute is lost. */
  disputed: boolean
  /** The ids of open disputes at Stripe. */
  openDisputes: readonly string[]
}

/** How a purchase ended: the shop refunded the full price, or the bank took the money back after a dispute. */
export type Outcome = 'refunded' | 'lost'

/** Null while it is active. */
export const outcomeOf = ({ status, refundedAmount, amount }: Purchase): Outcome | null =>
  status === 'completed' ? null : refundedAmount >= amount ? 'refunded' : 'lost'

/**
 * Reduces the facts of one purchase to its state, independent of order and repetition. `null` while unpaid. After a
 * partial refund access continues; refunds that add up to the price, or a lost dispute, end it.
 */
export function reducePurchase(facts: readonly Fact[]): Purchase | null {
  const paid = facts.find((fact) => fact.kind === 'paid')
  if (!paid) return null
  const claim = facts.find((fact) => fact.kind === 'claim')

  const [corrected] = facts.filter((fact) => fact.kind === 'address-corrected').sort(latestCorrectionFirst)

  const refunds = new Map<string, number>()
  for (const fact of facts) if (fact.kind === 'refund') refunds.set(fact.refundId, fact.amount)
  for (const fact of facts) if (fact.kind === 'refund' && fact.undone) refunds.delete(fact.refundId)
  const refundedAmount = [...refunds.values()].reduce((sum, amount) => sum + amount, 0)

  const disputes = new Map<string, Set<DisputeOutcome>>()
  for (const fact of facts)
    if (fact.kind === 'dispute')
      disputes.set(fact.disputeId, (disputes.get(fact.disputeId) ?? new Set()).add(fact.outcome))
  const lost = [...disputes.values()].some((outcomes) => outcomes.has('lost') && !outcomes.has('won'))
  const openDisputes = [...disputes]
    .filter(([, outcomes]) => [...outcomes].every((outcome) => outcome === 'open'))
    .map(([id]) => id)
    .sort()

  const { checkoutId, plan, planName, amount, tax = 0, invoiced = false } = paid
  const { currency, createdAt, upgradeOf = [], paymentId, waiver, wanted } = paid
  return {
    checkoutId,
    plan,
    planName,
    amount,
    tax,
    invoiced,
    currency,
    createdAt,
    paidAt: paid.paidAt ?? createdAt,
    email: corrected?.email ?? paid.email,
    correctionId: corrected?.correctionId ?? null,
    upgradeOf: [upgradeOf].flat().sort(),
    creditsUnnamed: typeof upgradeOf === 'string',
    ...(waiver ? { waiver } : {}),
    ...(wanted ? { wanted } : {}),
    paymentId,
    owner: paid.userId ?? claim?.userId ?? null,
    // A purchase that cost nothing cannot be refunded by amount.
    status: lost || (refundedAmount > 0 && refundedAmount >= amount) ? 'refunded' : 'completed',
    refundedAmount,
    disputed: openDisputes.length > 0,
    openDisputes,
  }
}

type Correction = Extract<Fact, { kind: 'address-corrected' }>

/** For `sort`; breaks ties within one millisecond the same way everywhere. */
export const latestCorrectionFirst = (
  a: Pick<Correction, 'at' | 'correctionId'>,
  b: Pick<Correction, 'at' | 'correctionId'>,
) => b.at - a.at || (a.correctionId < b.correctionId ? -1 : 1)
