import type { Config } from '@netlify/functions'
import { AdminUserDataInput } from '#contracts/admin-user-data.ts'
import { exportUserData } from '#domain/admin/export-user-data.ts'
import { collectData } from '#domain/personal-data/collect.ts'
import { ok } from '#domain/shared/result.ts'
import { adminAct } from '#server/admin/admin.ts'
import { dataExportResponse } from '#server/http/data-export.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/admin-user-data' }

/** Everything the shop stores about one user, as a zip, for a data access request. Recorded in the audit log. */
export default adminAct(AdminUserDataInput, async (asked, admin) => {
  const { audit, userDirectory, plans, ...others } = services()
  const now = Date.now()
  const data = await exportUserData({ audit, userDirectory }, { ...asked, admin, now }, () =>
    collectData({ accounts: userDirectory, plans: plans(), ...others }, { userId: asked.userId, now }),
  )
  return data.ok ? ok(dataExportResponse(data.value)) : data
})
