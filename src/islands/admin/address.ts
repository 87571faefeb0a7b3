import type { AdminUsersQuery } from '#contracts/admin-users.ts'

/** Typed as records over the contract's values, so that a new filter or order does not compile before it has its words. */
export const FILTERS: Record<AdminUsersQuery['filter'], string> = {
  all: 'All users',
  purchased: 'Purchased',
  account: 'Account Created',
  basic: 'Basic Plan',
  pro: 'Pro Plan',
  admins: 'Admins',
}
export const ORDERS: Record<AdminUsersQuery['order'], string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  email: 'E-mail, A to Z',
  'latest-payment': 'Latest payment first',
}
export const VIEWS = { users: 'Users', sales: 'Sales and use', audit: 'Audit log' } as const
export type View = keyof typeof VIEWS

/** What the page shows, as its address says it: reload, back and a sent link lead to the same place. */
export interface AdminAddress extends AdminUsersQuery {
  view: View
  /** The id of the open user. */
  user: string | null
}

export const START: AdminAddress = { view: 'users', search: '', filter: 'all', order: 'newest', page: 1, user: null }

/** The figures of the contracts: the server refuses what is beyond them. */
const MOST = { search: 100, page: 10_000 }

const oneOf = <T extends string>(values: Record<T, unknown>, given: string | null, otherwise: T): T =>
  given !== null && Object.hasOwn(values, given) ? (given as T) : otherwise

/** Reads `location.search`. What nobody could have chosen counts as not said. */
export function readAddress(search: string): AdminAddress {
  const given = new URLSearchParams(search)
  const page = Number(given.get('page'))
  return {
    view: oneOf(VIEWS, given.get('view'), START.view),
    search: (given.get('search') ?? '').slice(0, MOST.search),
    filter: oneOf(FILTERS, given.get('filter'), START.filter),
    order: oneOf(ORDERS, given.get('order'), START.order),
    page: Number.isInteger(page) && page >= 1 && page <= MOST.page ? page : START.page,
    user: given.get('user') || null,
  }
}

/** The address of a state, without what is said by leaving it out. */
export function writeAddress(address: AdminAddress): string {
  const said = new URLSearchParams()
  for (const key of ['view', 'search', 'filter', 'order', 'page', 'user'] as const) {
    const value = address[key]
    if (value !== null && value !== START[key]) said.set(key, String(value))
  }
  return said.size > 0 ? `/admin?${said}` : '/admin'
}

/** A change of what is listed leads back to its first page, of the view to its beginning. */
export function change(address: AdminAddress, part: Partial<AdminAddress>): AdminAddress {
  if (part.view !== undefined) return { ...START, ...part }
  const anotherList = part.search !== undefined || part.filter !== undefined || part.order !== undefined
  return { ...address, ...(anotherList ? { page: 1 } : {}), ...part }
}

/** The query of GET /api/admin-users. */
export function usersQuery({ search, filter, order, page }: AdminUsersQuery): string {
  return new URLSearchParams({ search: search.trim(), filter, order, page: String(page) }).toString()
}
