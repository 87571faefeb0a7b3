import { foldPurchase, type Purchase } from '../checkout/fold-purchase.ts'
import type { Ledger } from '../checkout/ports.ts'
import { inTurns } from '../in-turns.ts'
import { foldSale } from './access-summary.ts'
import { paidWithoutAccess } from './paid-without-access.ts'
import type { SalesIndex } from './ports.ts'

export const PURCHASE_KINDS = ['all', 'guests', 'no-access'] as const

export interface PurchasesAsked {
  /** The whole address the buyer gave to Stripe, or empty. */
  search: string
  /** `guests`: not yet taken into an account. `no-access`: paid, and opens nothing. */
  kind: (typeof PURCHASE_KINDS)[number]
  page: number
  perPage: number
}

interface PurchaseRow extends Purchase {
  /** When the access it gave was revoked, in ms since 1970; null where it opens what was bought, or was given back. */
  revokedAt: number | null
}

export interface PurchaseList {
  rows: PurchaseRow[]
  /** How many there are over all pages. */
  found: number
}

/**
 * One page of all purchases, newest first, also of buyers who never signed in. Only those on the page are read one by
 * one, for the address: no list holds it.
 */
export async function listPurchases(
  { salesIndex, ledger }: { salesIndex: SalesIndex; ledger: Pick<Ledger, 'facts'> },
  { search, kind, page, perPage }: PurchasesAsked,
): Promise<PurchaseList> {
  const indexed = await salesIndex.read()
  const revoked = new Map(paidWithoutAccess(indexed).map(({ checkoutId, revokedAt }) => [checkoutId, revokedAt]))
  const mark = search === '' ? null : salesIndex.markOf(search)
  const found = indexed.sales.filter(
    ({ checkoutId, owner, mail }) =>
      (mark === null || mail === mark) &&
      (kind === 'all' || (kind === 'guests' ? owner === null : revoked.has(checkoutId))),
  )
  const shown = found.slice((page - 1) * perPage, page * perPage)
  const rows = await inTurns(shown, async (sale) => {
    const purchase =
      foldPurchase(await ledger.facts(sale.checkoutId)) ?? foldSale(sale, indexed.endings.get(sale.checkoutId))
    return purchase && { ...purchase, revokedAt: revoked.get(sale.checkoutId) ?? null }
  })
  return { rows: rows.filter((row) => row !== null), found: found.length }
}
