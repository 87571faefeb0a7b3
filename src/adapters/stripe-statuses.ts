import type { DisputeOutcome } from '#domain/checkout/facts.ts'

// The meaning of Stripe's statuses for the shop. Facts are stored with the status, so storage reads them with the same
// table.

const UNDONE: ReadonlySet<string> = new Set(['failed', 'canceled'])

const OUTCOMES: Readonly<Record<string, DisputeOutcome>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'closed',
  prevented: 'closed',
}

export const isUndone = (refundStatus: string): boolean => UNDONE.has(refundStatus)

/** A status that is not in the table, as Stripe may add at any time, leaves a dispute open. */
export const outcomeOf = (disputeStatus: string): DisputeOutcome =>
  (Object.hasOwn(OUTCOMES, disputeStatus) ? OUTCOMES[disputeStatus] : undefined) ?? 'open'
