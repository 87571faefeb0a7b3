import { API_VERSION, type Checkout, type Event, type EventType, type Session, type StripeData } from './entities.ts'
import { newId } from './ids.ts'
import type { Store } from './store.ts'

// Stripe keeps events for 30 days. A thousand are enough here, and keep the file small enough to write on every change.
const MAX_EVENTS = 1000

/** Shared state of every operation: stored objects, the clock and event delivery. */
export interface Account {
  readonly data: StripeData
  save(): void
  /** Unix time in seconds, as in Stripe's API. */
  seconds(): number
  /** Records an event with a snapshot of `object` and starts its delivery without waiting for it. */
  emit(type: EventType, object: object, previous?: Record<string, unknown>): void
  /** The session as the API returns it. */
  present(checkout: Checkout): Session
  /** Terms of service URL from the account's public details; null when unset. */
  termsUrl(): string | null
  /** URL of the hosted receipt. */
  receiptUrl(chargeId: string): string
  invoiceUrl(invoiceId: string): string
  recoveryUrl(sessionId: string): string
  /** Country of the Stripe Tax registration, such as `DE`; null when Stripe Tax is off. */
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
      deleteOldEvents(store.data)
      store.save()
      send(event)
    },
    // The URL is computed on read, because the port may change after a restart.
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

function deleteOldEvents({ events }: StripeData) {
  for (const id of Object.keys(events).slice(0, -MAX_EVENTS)) delete events[id]
}
