import { type Result, toOutage } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import type { FormName } from './message.ts'
import { messageMail } from './message-mail.ts'
import type { PlainText } from './plain-text.ts'
import type { Mailer, Messages, StoredMessage } from './ports.ts'

export interface Delivery {
  /** A copy is stored. */
  stored: boolean
  /** The email service has accepted it. */
  mailed: boolean
}

interface Ports {
  messages: Messages
  mailer: Mailer
  /** Sends the sender an acknowledgment. Does not fail. */
  confirm: (message: StoredMessage) => Promise<void>
  /** Defers work that the response must not wait for. */
  later: (work: Promise<void>) => void
}

interface Sent {
  form: FormName
  replyTo: string
  text: PlainText
  id: string
  to: string
  now: number
}

/**
 * Stores a copy and emails it to `to`, with the sender in reply-to. One of the two is enough: a message is lost only
 * when both fail, and then the error is that of the email service. The same `id` is stored and emailed once. `now` in
 * ms. A copy that was not emailed is left to `resendMessages`.
 */
export async function sendMessage(
  { messages, mailer, confirm, later }: Ports,
  { form, replyTo, text, id, to, now }: Sent,
): Promise<Result<Delivery>> {
  const at = new Date(now).toISOString()
  const kept: StoredMessage = { id, form, at, replyTo, ...text }
  // In parallel, so that a slow service does not use up the time of the other.
  const [storeError, mailError] = await Promise.all([
    messages.keep(kept).then(() => null, toOutage('storage')),
    mailer.send(messageMail(kept, to)).then(() => null, toOutage('mail')),
  ])
  if (storeError && mailError) return err(mailError.reason)
  const [stored, mailed] = [!storeError, !mailError]
  if (mailed) {
    const mark = () => messages.markMailed({ day: at.slice(0, 10), id })
    // The mark comes last. Without it a message is emailed and acknowledged again under the same keys, which the email
    // service drops.
    later(confirm(kept).then(() => (stored ? mark().catch(() => undefined) : undefined)))
  }
  return ok({ stored, mailed })
}
