import type { Config, Context } from '@netlify/functions'
import { AdminActInput, type AdminActOutput } from '#contracts/admin-act.ts'
import { type ActPorts, carryOut } from '#domain/admin/act.ts'
import { ok } from '#domain/shared/result.ts'
import { adminAct } from '#server/admin/admin.ts'
import { eraseForAdmin } from '#server/erasing.ts'
import { resendAccessMail, resendToCorrectedAddress } from '#server/mail/purchase-emails.ts'
import { beginForAdmin } from '#server/mail/update-rounds.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/admin-act' }

/** Runs an admin action: access, refunds, emails, addresses, admins, erasure, news. Returns its audit log entry. */
export default (request: Request, context: Context) =>
  adminAct(AdminActInput, async (act, admin) => {
    const all = services()
    const { audit, gateway, ledger, userDirectory, plans, ...others } = all
    const now = Date.now()
    const resendMail: ActPorts['resendMail'] = (purchase, attempt) =>
      resendAccessMail({ plans, ...others }, { purchase, attempt })
    const resend: ActPorts['resendToCorrectedAddress'] = (purchase) =>
      resendToCorrectedAddress({ ledger, plans, ...others }, { purchase, now })
    const eraseAccount: ActPorts['eraseAccount'] = (userId) => eraseForAdmin(all, userId, context)
    const sendUpdates: ActPorts['sendUpdates'] = (press) => beginForAdmin(all, press, context)
    const ports = { audit, gateway, ledger, userDirectory, plans: plans(), resendMail, eraseAccount, sendUpdates }
    const entry = await carryOut({ ...ports, resendToCorrectedAddress: resend }, { admin, act, now })
    return entry.ok ? ok({ success: true, entry: entry.value } satisfies AdminActOutput) : entry
  })(request)
