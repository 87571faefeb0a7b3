import { ok } from '#domain/shared/result.ts'
import { readSigned, type SignedMessage } from '../svix.ts'

/** An email of Resend has at most this many recipients (resend.com/docs/api-reference/emails/send-email). */
const MAX_RECIPIENTS = 50

/**
 * The addresses with a permanent bounce or a complaint, and when (ms since 1970), from a message in Resend's format
 * (resend.com/docs/webhooks/event-types); none for other messages, such as a temporary bounce from a full mailbox.
 */
export function readMailWebhook(message: SignedMessage) {
  const event = readSigned(message)
  if (!event.ok) return event
  const { type, created_at, data } = event.value
  const { to, bounce } = (data ?? {}) as { to?: unknown; bounce?: { type?: unknown } | null }
  const isMeant = type === 'email.complained' || (type === 'email.bounced' && bounce?.type !== 'Transient')
  const at = Date.parse(String(created_at))
  return ok({
    addresses:
      isMeant && Array.isArray(to)
        ? to.slice(0, MAX_RECIPIENTS).filter((address): address is string => typeof address === 'string')
        : [],
    by: type === 'email.complained' ? ('complaint' as const) : ('bounce' as const),
    at: Number.isNaN(at) ? message.now : at,
  })
}
