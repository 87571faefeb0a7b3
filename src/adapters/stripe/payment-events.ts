import type Stripe from 'stripe'
import type { PaymentEvents } from '#domain/checkout/ports.ts'
import { callStripe } from './call-stripe.ts'
import { subjectOf, WEBHOOK_EVENTS } from './webhook.ts'

/** Stripe's maximum page size. */
const PAGE_SIZE = 100

/**
 * Stripe's own list of the webhook's event types. Not only the undelivered ones (`delivery_success: false`): that would
 * omit events wrongly acknowledged with 200, and events never sent because the endpoint was missing.
 */
export function createPaymentEvents(stripe: Stripe): PaymentEvents {
  return {
    page: ({ since, after }) =>
      callStripe(async () => {
        const { data, has_more: hasMore } = await stripe.events.list({
          types: [...WEBHOOK_EVENTS],
          created: { gte: Math.floor(since / 1000) },
          limit: PAGE_SIZE,
          ...(after ? { starting_after: after } : {}),
        })
        const events = data.map((event) => {
          const subject = subjectOf(event)
          return { id: event.id, at: event.created * 1000, subject: subject.ok ? subject.value : null }
        })
        return { events, next: hasMore ? (data.at(-1)?.id ?? null) : null }
      }),
  }
}
