import * as z from 'zod'

export const USER_FILTERS = ['all', 'purchased', 'account', 'basic', 'pro', 'admins'] as const
export const USER_ORDERS = ['newest', 'oldest', 'email', 'latest-payment'] as const
export const USERS_PER_PAGE = 50

/** All of it has a default: without a query the answer is the first page, as the specification has it. */
export const AdminUsersQuery = z.object({
  /** Part of an address or a name; Clerk searches. */
  search: z.string().trim().max(100, 'Search with at most 100 characters.').default(''),
  filter: z.enum(USER_FILTERS).default('all'),
  order: z.enum(USER_ORDERS).default('newest'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})
export type AdminUsersQuery = z.infer<typeof AdminUsersQuery>

const payment = z.object({
  plan_name: z.string(),
  /** Minor units. */
  amount: z.int(),
  currency: z.string(),
  created_at: z.iso.datetime(),
})

export const AdminUser = z.object({
  id: z.string(),
  email: z.string(),
  created_at: z.iso.datetime(),
  /** Completed ones, newest first: a refunded purchase is not among them. */
  payments: z.array(payment),
  /** Whether downloads open now, after refunds and what admins decided. */
  access: z.boolean(),
  admin: z.boolean(),
  banned: z.boolean(),
})
export type AdminUser = z.infer<typeof AdminUser>

export const AdminUsersOutput = z.object({
  stats: z.object({
    totalUsers: z.int(),
    /** Users who have bought nothing. */
    accountUsers: z.int(),
    basicPlanUsers: z.int(),
    proPlanUsers: z.int(),
  }),
  users: z.array(AdminUser),
  /** How many users the search and the filter leave, over all pages. */
  found: z.int(),
  page: z.int(),
  /** As of AdminVersionOutput, asked together with the rows. */
  version: z.string(),
})
export type AdminUsersOutput = z.infer<typeof AdminUsersOutput>
