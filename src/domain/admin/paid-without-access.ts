import type { Purchase } from '../checkout/fold-purchase.ts'
import { hasAccess } from '../checkout/owned-plan.ts'
import { foldSale } from './access-summary.ts'
import type { IndexedSales } from './ports.ts'

/** A completed payment that opens nothing, as its owner's access was revoked at `revokedAt` (ms since 1970). */
export interface PaidWithoutAccess extends Purchase {
  owner: string
  revokedAt: number
}

/**
 * Money the shop holds for nothing, the latest payment first: bought before a revocation that still rules. The owner
 * refunds it, or grants access again; a debit that was begun before the revocation and settled after it is among them.
 */
export function paidWithoutAccess({ sales, endings, decisions }: IndexedSales): PaidWithoutAccess[] {
  // Only a revocation closes a completed purchase, so whoever has none needs no look.
  const ofDecided = sales.filter(({ owner }) => owner !== null && decisions.has(owner))
  const byOwner = Map.groupBy(ofDecided, ({ owner }) => owner)
  const found = [...decisions.values()].flatMap((latest) => {
    const sales = byOwner.get(latest.userId) ?? []
    const purchases = sales.flatMap((sale) => foldSale(sale, endings.get(sale.checkoutId)) ?? [])
    if (hasAccess({ purchases, latest })) return []
    const kept = purchases.filter(({ status }) => status === 'completed')
    return kept.map((purchase) => ({ ...purchase, owner: latest.userId, revokedAt: latest.at }))
  })
  return found.sort((a, b) => b.paidAt - a.paidAt)
}
