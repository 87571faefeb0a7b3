import type { Action } from '../action.ts'
import type { DeskServices } from '../services.ts'

/** Simulates webhook delivery faults between Stripe and the shop. */
export function addWebhookActions(action: Action, { stripe }: DeskServices) {
  action('/desk/resend', 'payments', async (input) => {
    await stripe.resend(input.text('event'))
    return 'The event was sent again.'
  })

  action('/desk/fail-webhooks', 'webhooks', async (input) => {
    const count = input.count('count') ?? 1
    stripe.failNextDeliveries(count)
    return `The next ${count} webhooks will fail and be retried.`
  })

  action('/desk/hold', 'webhooks', async (input) => {
    if (input.flag('on')) {
      stripe.holdDeliveries()
      return 'Webhooks are held.'
    }
    await stripe.releaseDeliveries(input.has('order') ? input.choice('order', ['reversed'] as const) : undefined)
    return 'Webhooks are sent immediately.'
  })
}
