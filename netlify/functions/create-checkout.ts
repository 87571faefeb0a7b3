import type { Config, Context } from '@netlify/functions'
import { CreateCheckoutInput, type CreateCheckoutOutput } from '#contracts/create-checkout.ts'
import { orderPlan } from '#domain/checkout/order-plan.ts'
import { ok } from '#domain/shared/result.ts'
import { NO_VISITS } from '#domain/visits/visit-sums.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { readGuestPass } from '#server/http/guest-cookie.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { visitorId } from '#server/http/signed-in.ts'
import { services } from '#server/services.ts'

export const config: Config = {
  path: '/api/create-checkout',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}

export default (request: Request, context: Context) =>
  endpoint(CreateCheckoutInput, async ({ planName, attempt, promo, wanted }) => {
    const allowed = await enforceRateLimit('create-checkout', context)
    if (!allowed.ok) return allowed
    const visitor = await visitorId(request)
    if (!visitor.ok) return visitor
    const { gateway, plans, promotions, titleOf, siteUrl, visits, ...others } = services()
    const ports = { gateway, plans, promotions, titleOf, ...others }
    const userId = visitor.value
    const pass = readGuestPass(request, siteUrl)
    const checkout = await orderPlan(ports, { planName, promo, wanted, userId, pass, attempt, now: Date.now() })
    if (!checkout.ok) return checkout
    context.waitUntil(visits.count({ ...NO_VISITS, checkouts: 1 }).catch(() => undefined))
    return ok({ data: checkout.value, error: null } satisfies CreateCheckoutOutput)
  })(request)
