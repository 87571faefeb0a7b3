import type { Config, Context } from '@netlify/functions'
import { AdminActInput, type AdminActOutput } from '#contracts/admin-act.ts'
import { type ActPorts, carryOut } from '#domain/admin/act.ts'
import { ok } from '#domain/result.ts'
import { adminAct } from '#server/admin.ts'
import { eraseForAdmin } from '#server/erasing.ts'
import { services } from '#server/services.ts'
import { resendAccessMail, tellCorrected } from '#server/tell-buyer.ts'

export const config: Config = { path: '/api/admin-act' }

/** Does what an admin asks: access, refunds, mails, addresses, admins, erasure. Answers the entry of the audit log. */
export default (request: Request, context: Context) =>
  adminAct(AdminActInput, async (act, admin) => {
    const all = services()
    const { audit, gateway, ledger, userDirectory, plans, ...others } = all
    const now = Date.now()
    const resendMail: ActPorts['resendMail'] = (purchase, attempt) =>
      resendAccessMail({ plans, ...others }, { purchase, attempt })
    const tell: ActPorts['tellCorrected'] = (purchase) => tellCorrected({ ledger, plans, ...others }, { purchase, now })
    const eraseAccount: ActPorts['eraseAccount'] = (userId) => eraseForAdmin(all, userId, context)
    const entry = await carryOut(
      { audit, gateway, ledger, userDirectory, plans: plans(), resendMail, tellCorrected: tell, eraseAccount },
      { admin, act, now },
    )
    return entry.ok ? ok({ success: true, entry: entry.value } satisfies AdminActOutput) : entry
  })(request)
