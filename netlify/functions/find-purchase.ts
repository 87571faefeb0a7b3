import type { Config, Context } from '@netlify/functions'
import { FindPurchaseInput } from '#contracts/find-purchase.ts'
import { Outage, toOutage } from '#domain/shared/errors.ts'
import { fail, guarded } from '#server/http/endpoint.ts'
import { readForm } from '#server/http/form-body.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { mailPurchases } from '#server/mail/mail-purchases.ts'
import { toFindPage } from '#server/pages/find-purchase-page.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/find-purchase' }

/** Emails a link to the buyer with this address. Known and unknown ones cost the same before the response. */
export default (request: Request, context: Context) =>
  guarded('POST', async () => {
    const { siteUrl, ledger, mailer, signer, letterhead, plans } = services()
    const sent = await readForm(request, siteUrl)
    if (!sent.ok) return fail(sent.error)
    const { success, data } = FindPurchaseInput.safeParse(sent.value)
    if (!success) return toFindPage('wrong')
    const allowed = await enforceRateLimit('find-purchase', context)
    if (!allowed.ok) return toFindPage('busy')

    const { email } = data
    const checkoutIds = await ledger.checkoutsOfAddress(email).catch(toOutage('storage'))
    if (checkoutIds instanceof Outage) return toFindPage('storage')
    const lookup = { email, checkoutIds, now: Date.now() }
    context.waitUntil(mailPurchases({ ledger, mailer, signer, letterhead, plans }, lookup))
    return toFindPage('sent')
  })(request)
