import type { Purchase } from '../checkout/fold-purchase.ts'

/** What an admin decided by hand about somebody's access. */
export interface Decision {
  kind: 'grant' | 'revoke'
  userId: string
  /** Ms since 1970. */
  at: number
}

type Bought = Pick<Purchase, 'status' | 'createdAt'>

/** The latest first. Of two in the same millisecond the revocation rules: what is wrongly closed can be asked for. */
export const latestFirst = (decisions: readonly Decision[]) =>
  [...decisions].sort((a, b) => b.at - a.at || Number(a.kind === 'grant') - Number(b.kind === 'grant'))

/** Whether this purchase gives access: completed, and not from before a revocation that still rules. */
export const counts = (purchase: Bought, latest: Decision | null) =>
  purchase.status === 'completed' && (latest?.kind !== 'revoke' || purchase.createdAt > latest.at)

/**
 * The latest decision rules over all that came before it: after a grant there is access, after a revocation only
 * through a later purchase. Without decisions the purchases decide. A purchase is as old as its checkout, the only time
 * Stripe tells us: one that was opened before a revocation and paid after it does not count.
 */
export const hasAccess = (purchases: readonly Bought[], latest: Decision | null) =>
  latest?.kind === 'grant' || purchases.some((purchase) => counts(purchase, latest))
