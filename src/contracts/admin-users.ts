import * as z from 'zod'
import { PLAN_IDS, type PlanCounter } from '#domain/checkout/plan-id.ts'
import { LAST_PAGE, LONGEST_SEARCH } from './limits.ts'

export const USER_FILTERS = ['all', 'purchased', 'account', ...PLAN_IDS, 'admins'] as const
export const USER_ORDERS = ['newest', 'oldest', 'email', 'latest-payment'] as const

/** All of it has a default: without a query the answer is the first page, as the specification has it. */
export const AdminUsersQuery = z.object({
  /** Part of an address or a name; Clerk searches. */
  search: z.string().trim().max(LONGEST_SEARCH, `Searches can have up to ${LONGEST_SEARCH} characters.`).default(''),
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
  /** Completed ones, newest first: a refunded purchase is not among them. `amount` in minor units. */
  payments: { plan_name: string; amount: number; currency: string; created_at: string }[]
  /** Whether downloads open now, after refunds and what admins decided. */
  access: boolean
  admin: boolean
  banned: boolean
}

export interface AdminUsersOutput {
  /** `accountUsers` have bought nothing. */
  stats: { totalUsers: number; accountUsers: number } & Record<PlanCounter, number>
  users: AdminUser[]
  /** How many users the search and the filter leave, over all pages. */
  found: number
  page: number
  /** How many payments open nothing, as their owner's access was revoked. */
  without_access: number
  /** As of AdminVersionOutput, asked together with the rows. */
  version: string
}
