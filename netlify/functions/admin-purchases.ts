import type { Config } from '@netlify/functions'
import { AdminPurchasesQuery } from '#contracts/admin-purchases.ts'
import { PER_PAGE } from '#contracts/limits.ts'
import { listPurchases } from '#domain/admin/list-purchases.ts'
import { ok } from '#domain/shared/result.ts'
import { adminQuery } from '#server/admin/admin.ts'
import { purchasesView } from '#server/admin/admin-views.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/admin-purchases' }

/** One page of all purchases, including guests'; searchable by the address the buyer gave to Stripe. */
export default adminQuery(AdminPurchasesQuery, async (query) => {
  const { salesIndex, ledger, plans } = services()
  const sold = plans()
  const list = await listPurchases({ salesIndex, ledger, plans: sold }, { ...query, perPage: PER_PAGE })
  return ok(purchasesView(list, { page: query.page, plans: sold }))
})
