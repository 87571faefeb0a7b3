import type { AdminPurchasesQuery } from '#contracts/admin-purchases.ts'
import type { AdminUsersQuery } from '#contracts/admin-users.ts'
import { LAST_PAGE, MAX_SEARCH } from '#contracts/limits.ts'
import type { PlanId } from '#domain/checkout/plan-id.ts'

/** Current plan names: for each id the latest name. */
export const PLAN_NAMES = Object.fromEntries(Object.entries(__PLAN_IDS__).map(([name, id]) => [id, name])) as Record<
  PlanId,
  string
>

/** Records over the contract's values, so that a new filter or sort order does not compile without a label. */
export const FILTERS: Record<AdminUsersQuery['filter'], string> = {
  all: 'All users',
  purchased: 'Purchased',
  account: 'Account Created',
  ...PLAN_NAMES,
  admins: 'Admins',
}
export const ORDERS: Record<AdminUsersQuery['order'], string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  email: 'Email, A to Z',
  'latest-payment': 'Latest payment first',
}
export const KINDS: Record<AdminPurchasesQuery['kind'], string> = {
  all: 'All purchases',
  guests: 'Guests, not signed in',
  'no-access': 'Paid without access',
  doubles: 'Duplicate payments',
  withdrawals: 'Withdrawals',
}
export const VIEWS = {
  overview: 'Overview',
  users: 'Users',
  purchases: 'Purchases',
  sales: 'Analytics',
  updates: 'Update emails',
  audit: 'Audit log',
} as const
export type View = keyof typeof VIEWS

/** The page's state in the URL: reload, back and shared links show the same. */
export interface AdminAddress extends AdminUsersQuery {
  view: View
  /** Purchases only. */
  kind: AdminPurchasesQuery['kind']
  /** The id of the selected user. */
  user: string | null
}

export const START: AdminAddress = {
  view: 'users',
  search: '',
  filter: 'all',
  order: 'newest',
  kind: 'all',
  page: 1,
  user: null,
}

const oneOf = <T extends string>(values: Record<T, unknown>, value: string | null, otherwise: T): T =>
  value !== null && Object.hasOwn(values, value) ? (value as T) : otherwise

/** Parses `location.search`. Invalid values fall back to the defaults. */
export function readAddress(search: string): AdminAddress {
  const given = new URLSearchParams(search)
  const page = Number(given.get('page'))
  return {
    view: oneOf(VIEWS, given.get('view'), START.view),
    search: (given.get('search') ?? '').slice(0, MAX_SEARCH),
    filter: oneOf(FILTERS, given.get('filter'), START.filter),
    order: oneOf(ORDERS, given.get('order'), START.order),
    kind: oneOf(KINDS, given.get('kind'), START.kind),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : START.page,
    user: given.get('user') || null,
  }
}

/** The URL of a state; defaults are omitted. */
export function writeAddress(address: AdminAddress): string {
  const params = new URLSearchParams()
  for (const key of ['view', 'search', 'filter', 'order', 'kind', 'page', 'user'] as const) {
    const value = address[key]
    if (value !== null && value !== START[key]) params.set(key, String(value))
  }
  return params.size > 0 ? `/admin?${params}` : '/admin'
}

/** Changing what is listed resets the page to the first; changing the view resets everything else. */
export function change(address: AdminAddress, part: Partial<AdminAddress>): AdminAddress {
  if (part.view !== undefined) return { ...START, ...part }
  const anotherList = (['search', 'filter', 'order', 'kind'] as const).some((key) => part[key] !== undefined)
  return { ...address, ...(anotherList ? { page: 1 } : {}), ...part }
}

/** The query of GET /api/admin-users. */
export function usersQuery({ search, filter, order, page }: AdminUsersQuery): string {
  return new URLSearchParams({ search: search.trim(), filter, order, page: String(page) }).toString()
}

/** The query of GET /api/admin-purchases. */
export function purchasesQuery({ search, kind, page }: AdminAddress): string {
  return new URLSearchParams({ search: search.trim(), kind, page: String(page) }).toString()
}
