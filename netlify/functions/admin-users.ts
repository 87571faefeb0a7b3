import type { Config } from '@netlify/functions'
import { AdminUsersQuery, USERS_PER_PAGE } from '#contracts/admin-users.ts'
import { listUsers } from '#domain/admin/list-users.ts'
import { ok } from '#domain/result.ts'
import { adminQuery } from '#server/admin.ts'
import { usersView } from '#server/admin-views.ts'
import { services } from '#server/services.ts'

export const config: Config = {
  path: '/api/admin-users',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}

/** The four counters and one page of the users. */
export default adminQuery(AdminUsersQuery, async (query) => {
  const { roster, books } = services()
  const users = await listUsers({ roster, books }, { ...query, perPage: USERS_PER_PAGE })
  return users.ok ? ok(usersView(users.value, query.page)) : users
})
