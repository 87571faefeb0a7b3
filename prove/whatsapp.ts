import type { Trigger } from './case.ts'

/** `event` can be combined with another delivery. */
type Delivery = Trigger & { kind: 'event'; event: object }

const BUSINESS_PHONE = '3000'

interface Change {
  messages?: readonly Record<string, unknown>[]
  statuses?: readonly Record<string, unknown>[]
  contacts?: readonly Record<string, unknown>[]
}

/** One webhook delivery, which may contain several messages. */
export const whatsAppEvent = (value: Change): Delivery => ({
  kind: 'event',
  event: {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '2000',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '4930000000', phone_number_id: BUSINESS_PHONE },
              ...value,
            },
          },
        ],
      },
    ],
  },
})

/** The same in one delivery: Meta may send several changes at once. */
export const inOneDelivery = (...all: readonly Delivery[]): Delivery => ({
  kind: 'event',
  event: {
    object: 'whatsapp_business_account',
    entry: all.flatMap(({ event }) => (event as { entry: object[] }).entry),
  },
})

/** A message, by default sent at DEFAULT_NOW. */
export const whatsAppMessage = (from: string, name: string, more: Record<string, unknown>): Delivery =>
  whatsAppEvent({
    contacts: [{ wa_id: from, profile: { name } }],
    messages: [{ from, id: 'wamid.1', timestamp: '1794816000', type: 'text', ...more }],
  })

/** A message from someone whose WhatsApp username hides their number: Meta sends a user ID, neither `from` nor `wa_id`. */
export const usernameMessage = (userId: string, name: string, more: Record<string, unknown>): Delivery =>
  whatsAppEvent({
    contacts: [{ user_id: userId, profile: { name, username: name.toLowerCase() } }],
    messages: [{ from_user_id: userId, id: 'wamid.1', timestamp: '1794816000', type: 'text', ...more }],
  })
