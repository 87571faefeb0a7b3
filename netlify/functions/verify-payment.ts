import type { Config, Context } from '@netlify/functions'
import { VerifyPaymentInput, type VerifyPaymentOutput } from '#contracts/verify-payment.ts'
import { masked } from '#domain/checkout/claim-purchase.ts'
import { openPurchase } from '#domain/checkout/open-purchase.ts'
import { currentName } from '#domain/checkout/plan.ts'
import { withFallback } from '#domain/shared/errors.ts'
import { ok } from '#domain/shared/result.ts'
import { asClaimer, claimPorts } from '#server/claiming.ts'
import { endpoint, json } from '#server/http/endpoint.ts'
import { clearGuestCookie, guestCookie, newBrowserId, readGuestPass } from '#server/http/guest-cookie.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { visitorId } from '#server/http/signed-in.ts'
import { sendPurchaseEmails } from '#server/mail/purchase-emails.ts'
import { orderNumberOf } from '#server/order-number.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/verify-payment' }

/** Called by the return page. Links the purchase to the buyer's account; a guest's browser gets a pass in a cookie. */
export default (request: Request, context: Context) =>
  endpoint(VerifyPaymentInput, async ({ sessionId: checkoutId, proof = null }) => {
    const allowed = await enforceRateLimit('verify-payment', context)
    if (!allowed.ok) return allowed
    const all = services()
    const userId = await visitorId(request)
    if (!userId.ok) return userId
    const visitor = userId.value === null ? null : asClaimer(userId.value, all)
    const now = Date.now()
    const shown = readGuestPass(request, all.siteUrl)
    const browserId = shown?.browserId ?? newBrowserId()
    const visit = { checkoutId, proof, visitor, browserId, now }
    const opened = await openPurchase(claimPorts(all, now), visit)
    if (!opened.ok) return opened

    const { purchase, pass, claimSentTo } = opened.value
    context.waitUntil(sendPurchaseEmails(all, purchase))
    const plan_name = currentName(purchase, all.plans())
    const body: VerifyPaymentOutput = { success: true, error: null, plan_name, amount: purchase.amount }
    if (claimSentTo) body.claim_sent_to = claimSentTo
    const email = purchase.email && masked(purchase.email)
    if (purchase.wanted) {
      const imported = await withFallback(all.isImported(purchase.wanted.slug), false, 'storage')
      body.wanted = { ...purchase.wanted, order: orderNumberOf(checkoutId), email, ...(imported && { imported }) }
    }
    const cookie = pass ? guestCookie(pass, all.siteUrl) : shown && clearGuestCookie(all.siteUrl)
    return ok(json(body, cookie ? { headers: { 'set-cookie': cookie } } : {}))
  })(request)
