import type { AdminUsersOutput } from '#contracts/admin-users.ts'

/** A user as the list and the open panel show one. */
export type AdminUser = AdminUsersOutput['users'][number]
