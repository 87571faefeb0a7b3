import type { Config, Context } from '@netlify/functions'
import { findCheckout } from '#domain/checkout/find-checkout.ts'
import { fulfil } from '#domain/checkout/fulfil.ts'
import { fail, guarded, json, readText } from '#server/http/endpoint.ts'
import { sendAbandonedCheckoutEmail, sendPaymentFailedEmail, sendPurchaseEmails } from '#server/mail/purchase-emails.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/stripe-webhook' }

/** Far above the size of any Stripe event. */
const MAX_BYTES = 1024 * 1024

/** Returns 200 only after the data is stored: an event whose write failed must be retried. */
export default (request: Request, context: Context) =>
  guarded('POST', async () => {
    const { readWebhook, gateway, ledger, ...others } = services()
    const body = await readText(request, MAX_BYTES)
    if (!body.ok) return fail(body.error)
    const event = readWebhook(body.value, request.headers.get('stripe-signature'))
    if (!event.ok) return fail(event.error)

    const { subject } = event.value
    if (!subject) return json({ received: true })
    const checkoutId = await findCheckout({ gateway, ledger }, subject)
    if (checkoutId === null) return json({ received: true })

    const purchase = await fulfil({ gateway, ledger }, checkoutId)
    if (purchase.ok) context.waitUntil(sendPurchaseEmails({ ledger, ...others }, purchase.value))
    else if (purchase.error.kind === 'payment-failed')
      context.waitUntil(sendPaymentFailedEmail({ gateway, ledger, ...others }, checkoutId))
    else if (purchase.error.kind === 'unpaid' && purchase.error.left)
      context.waitUntil(sendAbandonedCheckoutEmail({ gateway, ledger, ...others }, checkoutId))
    return json({ received: true })
  })(request)
