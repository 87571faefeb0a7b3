import type { Config } from '@netlify/functions'
import * as z from 'zod'
import { exportUsers } from '#domain/admin/export-users.ts'
import { ok } from '#domain/shared/result.ts'
import { adminQuery } from '#server/admin/admin.ts'
import { NO_STORE, stream } from '#server/http/endpoint.ts'
import { services } from '#server/services.ts'

export const config: Config = {
  path: '/api/admin-export',
}

/** All users as CSV, streamed. */
export default adminQuery(z.object({}), async () => {
  const { plans, ...ports } = services()
  const sheet = await exportUsers({ ...ports, plans: plans() })
  const day = new Date().toISOString().slice(0, 10)
  const headers = {
    ...NO_STORE,
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="users-${day}.csv"`,
  }
  return ok(new Response(stream(sheet), { headers }))
})
