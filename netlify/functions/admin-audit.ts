import type { Config } from '@netlify/functions'
import { type AdminAuditOutput, AdminAuditQuery, AUDIT_PER_PAGE } from '#contracts/admin-audit.ts'
import { ok } from '#domain/result.ts'
import { adminQuery } from '#server/admin.ts'
import { services } from '#server/services.ts'

export const config: Config = {
  path: '/api/admin-audit',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}

/** One page of the audit log, newest first. There is no function that changes it. */
export default adminQuery(AdminAuditQuery, async ({ page }) => {
  const range = { offset: (page - 1) * AUDIT_PER_PAGE, limit: AUDIT_PER_PAGE }
  return ok({ ...(await services().audit.page(range)), page } satisfies AdminAuditOutput)
})
