import type { Config, Context } from '@netlify/functions'
import { VerifyPaymentInput, type VerifyPaymentOutput } from '#contracts/verify-payment.ts'
import { claimPurchase } from '#domain/checkout/claim-purchase.ts'
import { fulfil } from '#domain/checkout/fulfil.ts'
import { err, ok } from '#domain/result.ts'
import { sendAccessMail } from '#server/access-mail.ts'
import { guestCookie } from '#server/guest-cookie.ts'
import { endpoint, json } from '#server/http.ts'
import { services } from '#server/services.ts'

export const config: Config = {
  path: '/api/verify-payment',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}

/** The return page asks this. A signed-in buyer claims the purchase; a guest gets it into a cookie. */
export default (request: Request, context: Context) =>
  endpoint(VerifyPaymentInput, async ({ sessionId }) => {
    const { auth, gateway, ledger, mailer, siteUrl } = services()
    const identity = await auth.identify(request)
    if (!identity.ok) return identity
    const userId = identity.value?.userId ?? null

    const purchase = await (userId
      ? claimPurchase({ gateway, ledger }, { sessionId, userId })
      : fulfil({ gateway, ledger }, sessionId))
    if (!purchase.ok) return purchase
    const { planName, amount, owner, status } = purchase.value
    if (status === 'refunded') return err({ kind: 'access-revoked' })
    if (!userId && owner) return err({ kind: 'claimed' })

    context.waitUntil(sendAccessMail({ ledger, mailer, siteUrl }, purchase.value))
    const body: VerifyPaymentOutput = { success: true, plan_name: planName, amount }
    return ok(owner ? json(body) : json(body, { headers: { 'set-cookie': guestCookie(sessionId, siteUrl) } }))
  })(request)
