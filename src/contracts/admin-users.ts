import * as z from 'zod'
import { PLAN_IDS, type PlanCounter } from '#domain/checkout/plan-id.ts'
import { LAST_PAGE, MAX_SEARCH } from './limits.ts'

export const USER_FILTERS = ['all', 'purchased', 'account', ...PLAN_IDS, 'admins'] as const
export const USER_ORDERS = ['newest', 'oldest', 'email', 'latest-payment'] as const

/** Everything has a default: without a query the response is the first page, as the specification requires. */
export const AdminUsersQuery = z.object({
  /** Part of an address or a name; Clerk searches. */
  search: z.string().trim().max(MAX_SEARCH, `Searches can have up to ${MAX_SEARCH} characters.`).default(''),
  filter: z.enum(USER_FILTERS).default('all'),
  order: z.enum(USER_ORDERS).default('newest'),
  page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1),
})
export type AdminUsersQuery = z.infer<typeof AdminUsersQuery>

export interface AdminUser {
  id: string
  email: string
  /** ISO times, here and below. */
  created_at: string
  /** Completed ones, newest first, without refunded purchases. `amount` in minor units. */
  payments: { plan_name: string; amount: number; currency: string; created_at: string }[]
  /** Whether the user can download now, after refunds and admin decisions. */
  access: boolean
  admin: boolean
  banned: boolean
}

export interface AdminUsersOutput {
  /** `accountUsers`: users without a purchase. */
  stats: { totalUsers: number; accountUsers: number } & Record<PlanCounter, number>
  /** Buyers of each plan without an account, who are no users yet. */
  guests: Record<PlanCounter, number>
  users: AdminUser[]
  /** The number of users matching the search and the filter, over all pages. */
  found: number
  page: number
  /** The number of payments without access because their owner's access was revoked. */
  without_access: number
  /** As in AdminVersionOutput, read together with the rows. */
  version: string
}
