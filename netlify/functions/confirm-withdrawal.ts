import type { Config, Context } from '@netlify/functions'
import { Outage, toOutage } from '#domain/shared/errors.ts'
import { confirmWithdrawal } from '#domain/withdrawal/confirm-withdrawal.ts'
import { deferWork } from '#server/http/defer-work.ts'
import { fail, guarded } from '#server/http/endpoint.ts'
import { readForm } from '#server/http/form-body.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { withdrawalMails } from '#server/mail/withdrawal-mails.ts'
import { readConfirmation, toLinkPage } from '#server/pages/withdraw-pages.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/confirm-withdrawal' }

/** Confirms a withdrawal for the holder of the emailed link, and refunds it unless an admin has to review it. */
export default (request: Request, context: Context) =>
  guarded('POST', async () => {
    const { siteUrl, gateway, ledger, usage, withdrawals, withdrawalRules, orderNumberOf, ...others } = services()
    const mails = withdrawalMails({ ...others, orderNumberOf })
    const sent = await readForm(request, siteUrl)
    if (!sent.ok) return fail(sent.error)
    const link = readConfirmation(sent.value)
    if (!link) return toLinkPage(null)
    const allowed = await enforceRateLimit('confirm-withdrawal', context)
    if (!allowed.ok) return toLinkPage(link, 'busy')

    const { key, checkoutId, correctionId } = link
    const confirm = async () => {
      const withdrawal = await withdrawals.read(key)
      if (withdrawal)
        await confirmWithdrawal(
          { gateway, ledger, usage, withdrawals, orderNumberOf, mails },
          { said: withdrawal, checkoutId, correctionId },
          withdrawalRules(),
        )
    }
    // `finish-withdrawals` retries stored work within a minute of the end of an outage.
    const done = await deferWork(context, confirm()).catch(toOutage('Stripe', 'storage', 'mail'))
    return toLinkPage(link, done instanceof Outage && done.reason.service === 'storage' ? 'storage' : null)
  })(request)
