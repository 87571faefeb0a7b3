import type { Config, Context } from '@netlify/functions'
import { findSession } from '#domain/checkout/find-session.ts'
import { fulfil } from '#domain/checkout/fulfil.ts'
import { sendAccessMail } from '#server/access-mail.ts'
import { guarded, json, readText, refuse } from '#server/http.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/stripe-webhook' }

/** Stripe's own messages stay far below this. */
const MAX_BYTES = 1024 * 1024

/** Answers 200 only after the facts are written: a message whose write failed must come again. */
export default (request: Request, context: Context) =>
  guarded('POST', async () => {
    const { readWebhook, gateway, ledger, mailer, siteUrl } = services()
    const body = await readText(request, MAX_BYTES)
    if (!body.ok) return refuse(body.error)
    const event = readWebhook(body.value, request.headers.get('stripe-signature'))
    if (!event.ok) return refuse(event.error)

    const { subject } = event.value
    if (!subject) return json({ received: true })
    const sessionId = await findSession({ gateway, ledger }, subject)
    if (!sessionId.ok) return refuse(sessionId.error)
    if (sessionId.value === null) return json({ received: true })

    const purchase = await fulfil({ gateway, ledger }, sessionId.value)
    if (purchase.ok) context.waitUntil(sendAccessMail({ ledger, mailer, siteUrl }, purchase.value))
    else if (purchase.error.kind === 'service-down') return refuse(purchase.error)
    return json({ received: true })
  })(request)
