import { hasAccess } from '../checkout/owned-plan.ts'
import type { Purchase } from '../checkout/reduce-purchase.ts'
import { reduceSale } from './access-summary.ts'
import type { IndexedSales } from './ports.ts'

/** A completed payment without access, because its owner's access was revoked at `revokedAt` (ms since 1970). */
export interface PaidWithoutAccess extends Purchase {
  owner: string
  revokedAt: number
}

/**
 * Payments that give no access, latest first: made before a revocation that is still in effect. The shop owner refunds
 * them or grants access again. Includes a debit started before the revocation and settled after it.
 */
export function paidWithoutAccess({ sales, endings, decisions }: IndexedSales): PaidWithoutAccess[] {
  // Only a revocation ends access to a completed purchase, so skip owners without a decision.
  const ofDecided = sales.filter(({ owner }) => owner !== null && decisions.has(owner))
  const byOwner = Map.groupBy(ofDecided, ({ owner }) => owner)
  const found = [...decisions.values()].flatMap((latest) => {
    const sales = byOwner.get(latest.userId) ?? []
    const purchases = sales.flatMap((sale) => reduceSale(sale, endings.get(sale.checkoutId)) ?? [])
    if (hasAccess({ purchases, latest })) return []
    const kept = purchases.filter(({ status }) => status === 'completed')
    return kept.map((purchase) => ({ ...purchase, owner: latest.userId, revokedAt: latest.at }))
  })
  return found.sort((a, b) => b.paidAt - a.paidAt)
}
