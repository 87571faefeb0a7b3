import type { Config, Context } from '@netlify/functions'
import { refundDuplicate } from '#domain/checkout/refund-duplicate.ts'
import { Outage, toOutage } from '#domain/shared/errors.ts'
import { fail, guarded } from '#server/http/endpoint.ts'
import { readForm } from '#server/http/form-body.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { sendPurchaseEmails } from '#server/mail/purchase-emails.ts'
import { readLink, toDuplicatePaymentPage } from '#server/pages/duplicate-payment-page.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/refund-double' }

/** Refunds a duplicate payment for the holder of the emailed link; redirects to a page with the result. */
export default (request: Request, context: Context) =>
  guarded('POST', async () => {
    const { siteUrl, gateway, ledger, plans, ...others } = services()
    const sent = await readForm(request, siteUrl)
    if (!sent.ok) return fail(sent.error)
    const link = readLink(sent.value)
    if (!link) return toDuplicatePaymentPage(null)
    const allowed = await enforceRateLimit('refund-double', context)
    if (!allowed.ok) return toDuplicatePaymentPage(link, 'busy')

    const purchase = { checkoutId: link.sessionId, plans: plans() }
    const done = await refundDuplicate({ gateway, ledger }, purchase).catch(toOutage('Stripe', 'storage'))
    if (done instanceof Outage)
      return toDuplicatePaymentPage(link, done.reason.service === 'Stripe' ? 'Stripe' : 'storage')
    if (!done.ok) return toDuplicatePaymentPage(link, 'refused')
    context.waitUntil(sendPurchaseEmails({ ledger, plans, ...others }, done.value.purchase))
    return toDuplicatePaymentPage(link)
  })(request)
