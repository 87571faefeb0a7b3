import type { Config } from '@netlify/functions'
import { AdminUsersQuery, USERS_PER_PAGE } from '#contracts/admin-users.ts'
import { listUsers } from '#domain/admin/list-users.ts'
import { ok } from '#domain/result.ts'
import { adminQuery } from '#server/admin.ts'
import { usersView } from '#server/admin-views.ts'
import { services } from '#server/services.ts'
import { shopVersion } from '#server/shop-version.ts'

export const config: Config = {
  path: '/api/admin-users',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}

/** The four counters, one page of the users, and the version a later change is told from. */
export default adminQuery(AdminUsersQuery, async (query) => {
  const { roster, books, pulse } = services()
  const [version, users] = await Promise.all([
    shopVersion({ pulse, roster }),
    listUsers({ roster, books }, { ...query, perPage: USERS_PER_PAGE }),
  ])
  if (!version.ok) return version
  return users.ok ? ok(usersView(users.value, { page: query.page, version: version.value })) : users
})
