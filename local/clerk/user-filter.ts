import { emailsOf } from './accounts.ts'
import type { User } from './entities.ts'
import { invalid } from './errors.ts'

/** Supported keys of `order_by`; Clerk's others (phone, wallet, username) are always empty here. */
const SORT_KEYS: Record<string, (user: User) => string | number> = {
  created_at: (user) => user.createdAt,
  updated_at: (user) => user.updatedAt,
  last_sign_in_at: (user) => user.lastSignInAt ?? 0,
  last_active_at: (user) => user.lastActiveAt ?? 0,
  email_address: (user) => user.email,
  first_name: (user) => user.firstName ?? '',
  last_name: (user) => user.lastName ?? '',
}

/** The SDK repeats a parameter for each value; Clerk also accepts comma-separated values. */
const listOf = (query: URLSearchParams, name: string) => query.getAll(name).flatMap((value) => value.split(','))

/** The users that match `GET /users` or `/users/count`, unsorted and unpaged. */
export function filterUsers(users: User[], query: URLSearchParams): User[] {
  const text = (name: string) => query.get(name)?.trim().toLowerCase() ?? ''
  const name = (user: User) => `${user.firstName ?? ''} ${user.lastName ?? ''}`.toLowerCase()
  const emails = listOf(query, 'email_address').map((email) => email.toLowerCase())
  const ids = listOf(query, 'user_id')
  const unwanted = ids.filter((id) => id.startsWith('-')).map((id) => id.slice(1))
  const wanted = ids.filter((id) => !id.startsWith('-')).map((id) => id.replace(/^[+ ]/, ''))
  const externalIds = listOf(query, 'external_id')

  return users.filter(
    (user) =>
      (emails.length === 0 || emailsOf(user).some(({ email }) => emails.includes(email))) &&
      (wanted.length === 0 || wanted.includes(user.id)) &&
      !unwanted.includes(user.id) &&
      (externalIds.length === 0 || externalIds.includes(user.externalId ?? '')) &&
      (!query.has('banned') || user.banned === (query.get('banned') === 'true')) &&
      user.email.includes(text('email_address_query')) &&
      name(user).includes(text('name_query')) &&
      [user.id.toLowerCase(), user.email, name(user)].some((value) => value.includes(text('query'))),
  )
}

/** Newest first by default; a descending sort also reverses the creation order of equal keys. */
export function sortUsers(users: User[], orderBy = '-created_at'): User[] {
  // An unencoded "+" in a query string decodes to a space.
  const key = SORT_KEYS[orderBy.replace(/^[-+ ]/, '')]
  if (!key) throw invalid('order_by', `${orderBy} is not a supported order.`)
  const sorted = users.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
  return orderBy.startsWith('-') ? sorted.reverse() : sorted
}

/** Applies `limit` (1-500, 10 by default) and `offset`; throws Clerk's 422 for invalid values. */
export function paged<T>(list: T[], query: URLSearchParams): T[] {
  const limit = Number(query.get('limit') ?? 10)
  const offset = Number(query.get('offset') ?? 0)
  if (!Number.isInteger(limit) || limit < 1 || limit > 500) throw invalid('limit', 'limit must be from 1 to 500.')
  if (!Number.isInteger(offset) || offset < 0) throw invalid('offset', 'offset must not be negative.')
  return list.slice(offset, offset + limit)
}
