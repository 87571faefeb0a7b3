import type { Config } from '@netlify/functions'
import { type AdminDisputeOutput, AdminDisputeQuery } from '#contracts/admin-dispute.ts'
import { disputeFile } from '#domain/admin/dispute-file.ts'
import { ok } from '#domain/shared/result.ts'
import { adminQuery } from '#server/admin/admin.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/admin-dispute' }

/** Evidence for a disputed purchase, as text to paste into Stripe's form. */
export default adminQuery(AdminDisputeQuery, async ({ sessionId }) => {
  const { ledger, usage, disputes, plans, siteUrl } = services()
  const text = await disputeFile({ ledger, usage, disputes }, { plans: plans(), siteUrl }, sessionId)
  return text.ok ? ok({ text: text.value } satisfies AdminDisputeOutput) : text
})
