import type { Config } from '@netlify/functions'
import * as z from 'zod'
import { readStatistics } from '#domain/admin/statistics.ts'
import { ok } from '#domain/shared/result.ts'
import { adminQuery } from '#server/admin/admin.ts'
import { statisticsView } from '#server/admin/admin-views.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/admin-statistics' }

/** This month, sales by week and plan, downloads by template, searches without results, and the funnel from visit to download. */
export default adminQuery(z.object({}), async () => {
  const { plans: readPlans, ...ports } = services()
  const plans = readPlans()
  return ok(statisticsView(await readStatistics({ ...ports, plans }, Date.now()), plans))
})
