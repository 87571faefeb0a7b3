import type { Purchase } from './reduce-purchase.ts'

/** An admin's manual decision about a user's access. Times in ms since 1970. */
export interface Decision {
  kind: 'grant' | 'revoke'
  userId: string
  at: number
  /** A revocation ends purchases paid before this; if missing, before the second in which it was made. */
  endsBefore?: number
}

type Bought = Pick<Purchase, 'status' | 'paidAt'>

/** Latest first. Within one millisecond the revocation wins: a user wrongly denied access can ask for it. */
export const latestFirst = (decisions: readonly Decision[]) =>
  [...decisions].sort((a, b) => b.at - a.at || Number(a.kind === 'grant') - Number(b.kind === 'grant'))

const secondOf = (ms: number) => ms - (ms % 1000)

/**
 * A revocation of the `known` purchases. Stripe reports times in whole seconds, so the order of a payment and a
 * revocation within one second is unknown: a known payment is ended, one recorded later still gives access.
 */
export function revocation(userId: string, at: number, known: readonly Bought[]): Decision {
  const sameSecond = known.some(({ paidAt }) => secondOf(paidAt) === secondOf(at))
  return { kind: 'revoke', userId, at, ...(sameSecond ? { endsBefore: secondOf(at) + 1000 } : {}) }
}

/** Whether this purchase gives access: completed, and not paid before a revocation that is still in effect. */
export const givesAccess = (purchase: Bought, latest: Decision | null) =>
  purchase.status === 'completed' &&
  (latest?.kind !== 'revoke' || purchase.paidAt >= (latest.endsBefore ?? secondOf(latest.at)))
