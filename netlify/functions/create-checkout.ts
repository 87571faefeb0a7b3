import type { Config, Context } from '@netlify/functions'
import { CreateCheckoutInput, type CreateCheckoutOutput } from '#contracts/create-checkout.ts'
import { findPromotion, offerInWords } from '#domain/checkout/promotion.ts'
import { startCheckout, startGuestCheckout } from '#domain/checkout/start-checkout.ts'
import { unlessDown } from '#domain/errors.ts'
import { err, ok } from '#domain/result.ts'
import { NO_VISITS } from '#domain/visits/visit-sums.ts'
import { readGuestPass } from '#server/guest-cookie.ts'
import { endpoint } from '#server/http.ts'
import { limited } from '#server/limited.ts'
import { services } from '#server/services.ts'
import { visitorId } from '#server/signed-in.ts'

export const config: Config = {
  path: '/api/create-checkout',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}

export default (request: Request, context: Context) =>
  endpoint(CreateCheckoutInput, async ({ planName, attempt, promo: typed }) => {
    const free = await limited('create-checkout', context)
    if (!free.ok) return free
    const visitor = await visitorId(request)
    if (!visitor.ok) return visitor
    const userId = visitor.value
    const { auth, gateway, plans, promotions, siteUrl, visits, ...others } = services()
    const ports = { gateway, ...others }
    const sold = plans()
    const plan = sold.find(({ name }) => name === planName)
    if (!plan) return err({ kind: 'invalid-input', message: 'This plan is not sold at the moment.' })
    const found = typed ? await findPromotion({ ...ports, promotions }, { typed, planName, now: Date.now() }) : ok(null)
    if (!found.ok) return found
    const order = { plan, plans: sold, promotion: found.value }
    // The address only fills a field of the payment page, so an outage of Clerk does not stop a sale.
    const checkout = userId
      ? await startCheckout(ports, userId, { ...order, email: await unlessDown(auth.emailOf(userId), null, 'Clerk') })
      : await startGuestCheckout(ports, { ...order, pass: readGuestPass(request, siteUrl), attempt })
    if (!checkout.ok) return checkout
    context.waitUntil(visits.count({ ...NO_VISITS, checkouts: 1 }).catch(() => undefined))
    const { url, ...price } = checkout.value
    const offer = found.value && { offer: offerInWords(found.value, { ...price, currency: plan.currency }) }
    return ok({ data: { url, ...offer }, error: null } satisfies CreateCheckoutOutput)
  })(request)
