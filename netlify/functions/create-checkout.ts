import type { Config } from '@netlify/functions'
import { CreateCheckoutInput, type CreateCheckoutOutput } from '#contracts/create-checkout.ts'
import { err, ok } from '#domain/result.ts'
import { endpoint } from '#server/http.ts'
import { services } from '#server/services.ts'

export const config: Config = {
  path: '/api/create-checkout',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}

export default endpoint(CreateCheckoutInput, async ({ planName, attempt }, request) => {
  const { auth, gateway, plans } = services()
  const identity = await auth.identify(request)
  if (!identity.ok) return identity
  const userId = identity.value?.userId ?? null

  const plan = plans().find(({ name }) => name === planName)
  if (!plan) return err({ kind: 'invalid-input', message: 'This plan is not sold at the moment.' })

  // The address only fills a field of the payment page, so an outage of Clerk does not stop a sale.
  const email = userId ? await auth.emailOf(userId) : ok(null)
  const checkout = await gateway.openCheckout({
    plan,
    userId,
    email: email.ok ? email.value : null,
    idempotencyKey: attempt ? `checkout/${userId ?? 'guest'}/${attempt}` : null,
  })
  if (!checkout.ok) return checkout
  const { url } = checkout.value
  if (!url) return err({ kind: 'service-down', service: 'Stripe' })
  return ok({ data: { url }, error: null } satisfies CreateCheckoutOutput)
})
