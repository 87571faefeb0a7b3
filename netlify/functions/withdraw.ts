import type { Config, Context } from '@netlify/functions'
import { WithdrawInput } from '#contracts/withdraw.ts'
import { receiveWithdrawal } from '#domain/withdrawal/receive-withdrawal.ts'
import { fail, guarded } from '#server/http/endpoint.ts'
import { readForm } from '#server/http/form-body.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { withdrawalMails } from '#server/mail/withdrawal-mails.ts'
import { afterNotice, backToForm, newWithdrawal, toReceived } from '#server/pages/withdraw-pages.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/withdraw' }

/** Accepts a notice of withdrawal from anyone, without review; redirects to a page that shows what follows. */
export default (request: Request, context: Context) =>
  guarded('POST', async () => {
    const { siteUrl, withdrawals, ledger, orderNumberOf, ...others } = services()
    const sent = await readForm(request, siteUrl)
    if (!sent.ok) return fail(sent.error)
    const { success, data } = WithdrawInput.safeParse(sent.value)
    if (!success) return backToForm('wrong')
    const { homepage, sessionId, proof, ...statement } = data
    const withdrawal = newWithdrawal(statement, Date.now())
    // Honeypot: bots get the same response as everyone else.
    if (homepage) return toReceived(withdrawal)
    const allowed = await enforceRateLimit('withdraw', context)
    if (!allowed.ok) return backToForm('busy')

    const later = (work: Promise<void>) =>
      context.waitUntil(
        work.catch(() => console.warn(`Withdrawal ${withdrawal.id} is stored; remaining steps will follow soon.`)),
      )
    const mails = withdrawalMails({ ...others, orderNumberOf })
    const received = await receiveWithdrawal({ withdrawals, ledger, orderNumberOf, mails, later }, withdrawal)
    return received.ok ? afterNotice(request, received.value, { sessionId, proof }) : backToForm('failed')
  })(request)
