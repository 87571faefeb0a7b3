import type { Config, Context } from '@netlify/functions'
import { CreateCheckoutInput, type CreateCheckoutOutput } from '#contracts/create-checkout.ts'
import { startCheckout, startGuestCheckout } from '#domain/checkout/start-checkout.ts'
import { unlessDown } from '#domain/errors.ts'
import { err, ok } from '#domain/result.ts'
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
  endpoint(CreateCheckoutInput, async ({ planName, attempt }) => {
    const free = await limited('create-checkout', context)
    if (!free.ok) return free
    const { auth, gateway, ledger, openings, plans, siteUrl } = services()
    const visitor = await visitorId(request)
    if (!visitor.ok) return visitor
    const userId = visitor.value

    const sold = plans()
    const plan = sold.find(({ name }) => name === planName)
    if (!plan) return err({ kind: 'invalid-input', message: 'This plan is not sold at the moment.' })

    // The address only fills a field of the payment page, so an outage of Clerk does not stop a sale.
    const email = userId ? await unlessDown(auth.emailOf(userId), null, 'Clerk') : null
    const pass = readGuestPass(request, siteUrl)
    const checkout = userId
      ? await startCheckout({ gateway, ledger, openings }, userId, { plan, plans: sold, email })
      : await startGuestCheckout({ gateway, ledger }, { plan, plans: sold, pass, attempt })
    if (!checkout.ok) return checkout
    const { url } = checkout.value
    return ok({ data: { url }, error: null } satisfies CreateCheckoutOutput)
  })(request)
