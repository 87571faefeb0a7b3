import type { Mail, StoredMessage } from './ports.ts'

/**
 * The email about a message. Deterministic: under a known key an email service drops a repeat and rejects an email that
 * differs. `to` is our own mailbox; the sender is in reply-to.
 */
export const messageMail = ({ id, form, replyTo, subject, body }: StoredMessage, to: string): Mail => ({
  to,
  subject,
  text: body,
  replyTo,
  idempotencyKey: `${form}/${id}`,
})
