import type { Mail, StoredMessage } from './ports.ts'

/**
 * The email about a message. Deterministic: for a known idempotency key, an email service drops a duplicate and rejects
 * a different body. `to` is our support mailbox; the sender is in reply-to.
 */
export const messageMail = ({ id, form, replyTo, subject, body }: StoredMessage, to: string): Mail => ({
  to,
  subject,
  text: body,
  replyTo,
  idempotencyKey: `${form}/${id}`,
})
