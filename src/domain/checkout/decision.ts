import type { Purchase } from './fold-purchase.ts'

/** What an admin decided by hand about somebody's access. Times in ms since 1970. */
export interface Decision {
  kind: 'grant' | 'revoke'
  userId: string
  at: number
  /** A revocation ends what was paid before this; missing, before the second it was made in. */
  endsBefore?: number
}

type Bought = Pick<Purchase, 'status' | 'paidAt'>

/** The latest first. Of two in the same millisecond the revocation rules: what is wrongly closed can be asked for. */
export const latestFirst = (decisions: readonly Decision[]) =>
  [...decisions].sort((a, b) => b.at - a.at || Number(a.kind === 'grant') - Number(b.kind === 'grant'))

const secondOf = (ms: number) => ms - (ms % 1000)

/**
 * A revocation of what is `known` to be bought. Stripe tells times in whole seconds, so of a payment in the very second
 * of the revocation nothing tells which came first: one that is known is ended, one that comes to light later counts.
 */
export function revocation(userId: string, at: number, known: readonly Bought[]): Decision {
  const sameSecond = known.some(({ paidAt }) => secondOf(paidAt) === secondOf(at))
  return { kind: 'revoke', userId, at, ...(sameSecond ? { endsBefore: secondOf(at) + 1000 } : {}) }
}

/** Whether this purchase gives access: completed, and not paid before a revocation that still rules. */
export const givesAccess = (purchase: Bought, latest: Decision | null) =>
  purchase.status === 'completed' &&
  (latest?.kind !== 'revoke' || purchase.paidAt >= (latest.endsBefore ?? secondOf(latest.at)))
