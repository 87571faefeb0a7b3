import type { Config } from '@netlify/functions'
import { type AdminAuditOutput, AdminAuditQuery } from '#contracts/admin-audit.ts'
import { PER_PAGE } from '#contracts/limits.ts'
import { ok } from '#domain/shared/result.ts'
import { adminQuery } from '#server/admin/admin.ts'
import { services } from '#server/services.ts'

export const config: Config = {
  path: '/api/admin-audit',
}

/** One page of the audit log, newest first. No function changes the log. */
export default adminQuery(AdminAuditQuery, async ({ page }) => {
  const range = { offset: (page - 1) * PER_PAGE, limit: PER_PAGE }
  return ok({ ...(await services().audit.page(range)), page } satisfies AdminAuditOutput)
})
