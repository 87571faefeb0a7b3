import type { Config } from '@netlify/functions'
import { AdminActInput, type AdminActOutput } from '#contracts/admin-act.ts'
import { carryOut } from '#domain/admin/act.ts'
import { ok } from '#domain/result.ts'
import { adminAct } from '#server/admin.ts'
import { services } from '#server/services.ts'
import { resendAccessMail, tellCorrected } from '#server/tell-buyer.ts'

export const config: Config = { path: '/api/admin-act' }

/** Grants, revokes, refunds, mails again, corrects addresses, makes and unmakes admins. Answers the entry of the audit log. */
export default adminAct(AdminActInput, async (act, admin) => {
  const { audit, gateway, ledger, userDirectory, plans, ...others } = services()
  const now = Date.now()
  const resendMail: Parameters<typeof carryOut>[0]['resendMail'] = (purchase, attempt) =>
    resendAccessMail({ plans, ...others }, { purchase, attempt })
  const tell: Parameters<typeof carryOut>[0]['tellCorrected'] = (purchase) =>
    tellCorrected({ ledger, plans, ...others }, { purchase, now })
  const entry = await carryOut(
    { audit, gateway, ledger, userDirectory, plans: plans(), resendMail, tellCorrected: tell },
    { admin, act, now },
  )
  return entry.ok ? ok({ success: true, entry: entry.value } satisfies AdminActOutput) : entry
})
