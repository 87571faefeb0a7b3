import type { Plan } from '../checkout/plan.ts'
import type { Ledger } from '../checkout/ports.ts'
import { type Purchase, reducePurchase } from '../checkout/reduce-purchase.ts'
import type { Withdrawn } from '../checkout/reduce-withdrawal.ts'
import { mapInBatches } from '../shared/map-in-batches.ts'
import { reduceSale } from './access-summary.ts'
import { findDuplicatePayments } from './find-duplicate-payments.ts'
import { paidWithoutAccess } from './paid-without-access.ts'
import type { Sale, SalesIndex } from './ports.ts'

export const PURCHASE_KINDS = ['all', 'guests', 'no-access', 'doubles', 'withdrawals'] as const

export interface PurchasesAsked {
  /** The whole address the buyer gave to Stripe, or empty. */
  search: string
  /**
   * `guests`: not yet claimed by an account. `no-access`: paid, but without access. `doubles`: duplicates of another
   * purchase of the same buyer. `withdrawals`: withdrawn from and not refunded.
   */
  kind: (typeof PURCHASE_KINDS)[number]
  page: number
  perPage: number
}

interface PurchaseRow extends Purchase {
  /** When the access it gave was revoked, in ms since 1970; null while it gives access, or if it was refunded. */
  revokedAt: number | null
  /** The checkout of the purchase it duplicates, or null. */
  doubleOf: string | null
  /** When it was withdrawn from, and whether its buyer has confirmed that; null without a withdrawal. */
  withdrawn: Withdrawn | null
}

export interface PurchaseList {
  rows: PurchaseRow[]
  /** The number of purchases over all pages. */
  found: number
}

/**
 * One page of all purchases, newest first, including those of buyers who never signed in. Purchases on the page are
 * read individually for their address, which no list contains.
 */
export async function listPurchases(
  { salesIndex, ledger, plans }: { salesIndex: SalesIndex; ledger: Pick<Ledger, 'facts'>; plans: readonly Plan[] },
  { search, kind, page, perPage }: PurchasesAsked,
): Promise<PurchaseList> {
  const indexed = await salesIndex.read()
  const revoked = new Map(paidWithoutAccess(indexed).map(({ checkoutId, revokedAt }) => [checkoutId, revokedAt]))
  const doubles = findDuplicatePayments(indexed, plans)
  const isWanted: Record<PurchasesAsked['kind'], (sale: Sale) => boolean> = {
    all: () => true,
    guests: ({ owner }) => owner === null,
    'no-access': ({ checkoutId }) => revoked.has(checkoutId),
    doubles: ({ checkoutId }) => doubles.has(checkoutId),
    withdrawals: (sale) =>
      indexed.withdrawals.has(sale.checkoutId) &&
      reduceSale(sale, indexed.endings.get(sale.checkoutId))?.status === 'completed',
  }
  const mark = search === '' ? null : salesIndex.markOf(search)
  const found = indexed.sales.filter((sale) => (mark === null || sale.mail === mark) && isWanted[kind](sale))
  const shown = found.slice((page - 1) * perPage, page * perPage)
  const rows = await mapInBatches(shown, async (sale) => {
    const purchase =
      reducePurchase(await ledger.facts(sale.checkoutId)) ?? reduceSale(sale, indexed.endings.get(sale.checkoutId))
    const { checkoutId } = sale
    return (
      purchase && {
        ...purchase,
        revokedAt: revoked.get(checkoutId) ?? null,
        doubleOf: doubles.get(checkoutId) ?? null,
        withdrawn: indexed.withdrawals.get(checkoutId) ?? null,
      }
    )
  })
  return { rows: rows.filter((row) => row !== null), found: found.length }
}
