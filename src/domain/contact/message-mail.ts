import type { Mail, StoredMessage } from './ports.ts'

/**
 * The mail about a message, always the same one: under a known key a mail service drops what it has sent before, and
 * refuses a mail that differs. `to` is our own mailbox; the sender stands in reply-to.
 */
export const messageMail = ({ id, form, replyTo, subject, body }: StoredMessage, to: string): Mail => ({
  to,
  subject,
  text: body,
  replyTo,
  idempotencyKey: `${form}/${id}`,
})
