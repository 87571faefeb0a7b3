import * as z from 'zod'
import { PURCHASE_KINDS } from '#domain/admin/list-purchases.ts'
import type { AdminPayment } from './admin-user.ts'
import { LAST_PAGE } from './limits.ts'

export const AdminPurchasesQuery = z.object({
  /** The whole address the buyer gave to Stripe: addresses are compared, not searched. */
  search: z.string().trim().max(254, 'Email addresses can have up to 254 characters.').default(''),
  kind: z.enum(PURCHASE_KINDS).default('all'),
  page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1),
})
export type AdminPurchasesQuery = z.infer<typeof AdminPurchasesQuery>

export interface AdminPurchase extends AdminPayment {
  /** The address given to Stripe; null when there is none. */
  email: string | null
  /** The id of the user who owns it; null for an unclaimed guest purchase. */
  owner: string | null
  /** ISO time; paid, but without access since then. */
  revoked_at: string | null
  /** The session id of the purchase it duplicates; null if there is none. */
  double_of: string | null
  /** ISO time of a withdrawal notice, and whether its buyer has confirmed it; null if there is none. */
  withdrawn: { at: string; confirmed: boolean } | null
}

export interface AdminPurchasesOutput {
  /** Newest first. */
  purchases: AdminPurchase[]
  found: number
  page: number
}
