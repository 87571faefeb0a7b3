import { API_VERSION, type Checkout, type Event, type EventType, type Session, type StripeData } from './entities.ts'
import { newId } from './ids.ts'
import type { Store } from './store.ts'

// Stripe keeps events for 30 days. A thousand are as good, and keep the file small enough to write at every change.
const EVENTS_KEPT = 1000

/** What every operation works on: the stored objects, the clock, and the way to tell the world. */
export interface Account {
  readonly data: StripeData
  save(): void
  /** Unix time in seconds, as Stripe writes it. */
  seconds(): number
  /** Records an event about `object` as it is now, and has it delivered. Does not wait for the delivery. */
  emit(type: EventType, object: object, previous?: Record<string, unknown>): void
  /** The session as callers see it. */
  present(checkout: Checkout): Session
  /** Where its public details say the terms are; null where they say nothing. */
  termsUrl(): string | null
  /** The page that shows what was paid. */
  receiptUrl(chargeId: string): string
  invoiceUrl(invoiceId: string): string
  recoveryUrl(sessionId: string): string
  /** Where Stripe Tax is set up and registered, such as `DE`; null where it is not set up. */
  readonly taxCountry: string | null
}

export function createAccount(options: {
  store: Store
  now: () => number
  origin: () => string
  send: (event: Event) => void
  endpoints: number
  taxCountry: string | null
  termsUrl: () => string | null
}): Account {
  const { store, origin, send } = options
  const seconds = () => Math.floor(options.now() / 1000)
  return {
    get data() {
      return store.data
    },
    save: store.save,
    seconds,
    emit(type, object, previous) {
      const event: Event = {
        id: newId('evt_'),
        object: 'event',
        api_version: API_VERSION,
        created: seconds(),
        data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
        livemode: false,
        pending_webhooks: options.endpoints,
        request: { id: null, idempotency_key: null },
        type,
      }
      store.data.events[event.id] = event
      forgetOldEvents(store.data)
      store.save()
      send(event)
    },
    // The address is worked out at reading: the port may be another one after a restart.
    present: ({ session }) => ({
      ...session,
      url: session.status === 'open' ? `${origin()}/c/pay/${session.id}` : null,
    }),
    termsUrl: options.termsUrl,
    receiptUrl: (chargeId) => `${origin()}/receipts/${chargeId}`,
    invoiceUrl: (invoiceId) => `${origin()}/invoices/${invoiceId}`,
    recoveryUrl: (sessionId) => `${origin()}/c/recover/${sessionId}`,
    taxCountry: options.taxCountry,
  }
}

function forgetOldEvents({ events }: StripeData) {
  for (const id of Object.keys(events).slice(0, -EVENTS_KEPT)) delete events[id]
}
