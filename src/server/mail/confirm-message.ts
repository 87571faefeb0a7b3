import type { StoredMessage } from '#domain/contact/ports.ts'
import { toOutage } from '#domain/shared/errors.ts'
import { messageReceived } from '#mails/message-received.ts'
import type { Services } from '../services.ts'
import { mailboxKey } from './mailbox-key.ts'

/**
 * Acknowledges a message to the address its sender entered. Since that may be another person's address, it gets at most
 * one such email a day from each form: the email API drops repeats under the same key. A failure is logged, and the
 * message is not acknowledged.
 */
export async function confirmMessage(
  { mailer, letterhead }: Pick<Services, 'mailer' | 'letterhead'>,
  message: StoredMessage,
): Promise<void> {
  const { at, form, replyTo: sender } = message
  const head = letterhead()
  const idempotencyKey = `received/${at.slice(0, 10)}/${form}/${mailboxKey(sender)}`
  const sent = mailer.send({
    ...messageReceived(head, message),
    to: sender,
    replyTo: head.supportEmail,
    idempotencyKey,
  })
  const outage = await sent.then(() => null, toOutage('mail'))
  if (outage) console.warn(`The receipt of message ${message.id} couldn’t be confirmed: the email service rejected it.`)
}
