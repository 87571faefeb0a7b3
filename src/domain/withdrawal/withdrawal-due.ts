import type { Purchase } from '../checkout/reduce-purchase.ts'
import type { Usage } from '../usage/ports.ts'
import { isInTime } from './withdrawal-days.ts'

export interface WithdrawalRules {
  /** From the refund policy, counted from the payment. */
  days: number
  refund: 'automatic' | 'owner'
}

/**
 * How to settle a confirmed withdrawal: refund automatically, or leave it to the shop owner, and why. `waived`: the
 * buyer agreed to immediate delivery and downloaded something, or it is unknown whether they did.
 */
export type Due = 'refund' | 'owner' | 'late' | 'waived' | 'disputed'

interface Asked {
  purchase: Purchase
  /** When it was declared, in ms since 1970. */
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

/** Guest downloads are counted without a user, so a guest counts as having downloaded. */
async function isWaived(usage: Pick<Usage, 'downloadsOf'>, { waiver, owner, paidAt }: Purchase): Promise<boolean> {
  if (!waiver) return false
  if (owner === null) return true
  const [last] = await usage.downloadsOf(owner, 1)
  return last !== undefined && last.at >= paidAt
}
