import type { Config } from '@netlify/functions'
import { AdminActInput, type AdminActOutput } from '#contracts/admin-act.ts'
import { carryOut } from '#domain/admin/act.ts'
import { ok } from '#domain/result.ts'
import { resendAccessMail } from '#server/access-mail.ts'
import { adminAct } from '#server/admin.ts'
import { services } from '#server/services.ts'

export const config: Config = {
  path: '/api/admin-act',
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}

/** Grants, revokes, refunds, mails again, makes and unmakes admins. Answers the entry of the audit log. */
export default adminAct(AdminActInput, async (act, admin) => {
  const { audit, gateway, ledger, roster, mailer, siteUrl } = services()
  const resendMail: Parameters<typeof carryOut>[0]['resendMail'] = (purchase, attempt) =>
    resendAccessMail({ mailer, siteUrl }, { purchase, attempt })
  const entry = await carryOut({ audit, gateway, ledger, roster, resendMail }, { admin, act, now: Date.now() })
  return entry.ok ? ok({ success: true, entry: entry.value } satisfies AdminActOutput) : entry
})
