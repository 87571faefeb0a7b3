import { type Decision, givesAccess } from '../checkout/decision.ts'
import type { Purchase } from '../checkout/fold-purchase.ts'

type Shown = Pick<Purchase, 'planName' | 'amount' | 'currency' | 'createdAt' | 'checkoutId'>

const GRANTED_PLAN = 'Granted access'

/**
 * The payments a browser may know of: those that give access, newest first. A user to whom access was granted by hand is
 * shown one payment of nothing. Its id is no checkout, so when it is no longer listed, no browser can link it again:
 * the link is refused, and the payment check ends without access.
 */
export function shownPayments(purchases: readonly Purchase[], latest: Decision | null): Shown[] {
  const paid = purchases.filter((purchase) => givesAccess(purchase, latest))
  if (paid.length > 0 || latest?.kind !== 'grant') return paid
  return [
    { planName: GRANTED_PLAN, amount: 0, currency: 'usd', createdAt: latest.at, checkoutId: `granted_${latest.at}` },
  ]
}
