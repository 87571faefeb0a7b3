import type { Config, Context } from '@netlify/functions'
import { refundDouble } from '#domain/checkout/refund-double.ts'
import { Outage, outageOf } from '#domain/shared/errors.ts'
import { guarded, refuse } from '#server/http/endpoint.ts'
import { readForm } from '#server/http/form-body.ts'
import { limited } from '#server/http/rate-limit.ts'
import { tellBuyer } from '#server/mail/purchase-emails.ts'
import { readLink, toDoublePage } from '#server/pages/duplicate-payment-page.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/refund-double' }

/** Refunds a duplicate payment for the holder of the emailed link; redirects to a page with the result. */
export default (request: Request, context: Context) =>
  guarded('POST', async () => {
    const { siteUrl, gateway, ledger, plans, ...others } = services()
    const sent = await readForm(request, siteUrl)
    if (!sent.ok) return refuse(sent.error)
    const link = readLink(sent.value)
    if (!link) return toDoublePage(null)
    const free = await limited('refund-double', context)
    if (!free.ok) return toDoublePage(link, 'busy')

    const asked = { checkoutId: link.sessionId, plans: plans() }
    const done = await refundDouble({ gateway, ledger }, asked).catch(outageOf('Stripe', 'storage'))
    if (done instanceof Outage) return toDoublePage(link, done.refusal.service === 'Stripe' ? 'Stripe' : 'storage')
    if (!done.ok) return toDoublePage(link, 'refused')
    context.waitUntil(tellBuyer({ ledger, plans, ...others }, done.value.purchase))
    return toDoublePage(link)
  })(request)
