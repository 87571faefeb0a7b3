import type { Purchase } from '../checkout/fold-purchase.ts'
import type { Usage } from '../usage/ports.ts'
import { isInTime } from './withdrawal-days.ts'

export interface WithdrawalRules {
  /** Of the refund policy, counted from the payment. */
  days: number
  refund: 'automatic' | 'owner'
}

/**
 * What a confirmed withdrawal calls for: the money goes back by itself, or the owner decides, and why. `waived`: the
 * buyer agreed to immediate delivery and took something, or nothing tells that they did not.
 */
export type Due = 'refund' | 'owner' | 'late' | 'waived' | 'disputed'

interface Asked {
  purchase: Purchase
  /** When it was stated, in ms since 1970. */
  at: number
}

export async function withdrawalDue(
  usage: Pick<Usage, 'downloadsOf'>,
  { purchase, at }: Asked,
  rules: WithdrawalRules,
): Promise<Due> {
  if (purchase.disputed) return 'disputed'
  if (!isInTime({ paidAt: purchase.paidAt, at, days: rules.days })) return 'late'
  if (await isWaived(usage, purchase)) return 'waived'
  return rules.refund === 'automatic' && purchase.paymentId !== null ? 'refund' : 'owner'
}

/** Downloads of guests are counted without a name. */
async function isWaived(usage: Pick<Usage, 'downloadsOf'>, { waiver, owner, paidAt }: Purchase): Promise<boolean> {
  if (!waiver) return false
  if (owner === null) return true
  const [last] = await usage.downloadsOf(owner, 1)
  return last !== undefined && last.at >= paidAt
}
