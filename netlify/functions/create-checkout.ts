import type { Config, Context } from '@netlify/functions'
import { CreateCheckoutInput, type CreateCheckoutOutput } from '#contracts/create-checkout.ts'
import { Outage, outageOf } from '#domain/errors.ts'
import { err, ok } from '#domain/result.ts'
import { endpoint } from '#server/http.ts'
import { limited } from '#server/limited.ts'
import { services } from '#server/services.ts'
import { visitorId } from '#server/signed-in.ts'

export const config: Config = {
  path: '/api/create-checkout',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}

export default (request: Request, context: Context) =>
  endpoint(CreateCheckoutInput, async ({ planName, attempt }) => {
    const free = await limited('create-checkout', context)
    if (!free.ok) return free
    const { auth, gateway, plans } = services()
    const visitor = await visitorId(request)
    if (!visitor.ok) return visitor
    const userId = visitor.value

    const plan = plans().find(({ name }) => name === planName)
    if (!plan) return err({ kind: 'invalid-input', message: 'This plan is not sold at the moment.' })

    // The address only fills a field of the payment page, so an outage of Clerk does not stop a sale.
    const email = userId ? await auth.emailOf(userId).catch(outageOf('Clerk')) : null
    const checkout = await gateway.openCheckout({
      plan,
      userId,
      email: email instanceof Outage ? null : email,
      idempotencyKey: attempt ? `checkout/${userId ?? 'guest'}/${attempt}` : null,
    })
    if (!checkout.ok) return checkout
    return ok({ data: checkout.value, error: null } satisfies CreateCheckoutOutput)
  })(request)
