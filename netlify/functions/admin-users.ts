import type { Config } from '@netlify/functions'
import { AdminUsersQuery } from '#contracts/admin-users.ts'
import { PER_PAGE } from '#contracts/limits.ts'
import { listUsers } from '#domain/admin/list-users.ts'
import { ok } from '#domain/shared/result.ts'
import { adminQuery } from '#server/admin/admin.ts'
import { usersView } from '#server/admin/admin-views.ts'
import { shopVersion } from '#server/admin/shop-version.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/admin-users' }

/** The four counters, one page of users, and the version for detecting later changes. */
export default adminQuery(AdminUsersQuery, async (query) => {
  const { userDirectory, salesIndex, changeToken, plans } = services()
  const [version, users] = await Promise.all([
    shopVersion({ changeToken, userDirectory }),
    listUsers({ userDirectory, salesIndex }, { ...query, perPage: PER_PAGE }),
  ])
  return ok(usersView(users, { page: query.page, version, plans: plans() }))
})
