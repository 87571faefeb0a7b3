import { type Answer, outageOf } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import type { FormName } from './message.ts'
import { messageMail } from './message-mail.ts'
import type { PlainText } from './plain-text.ts'
import type { Mailer, Messages, StoredMessage } from './ports.ts'

export interface Delivery {
  /** A copy lies in our storage. */
  stored: boolean
  /** The mail service has taken it. */
  mailed: boolean
}

interface Ports {
  messages: Messages
  mailer: Mailer
  /** Tells the sender that it has come. Does not fail. */
  confirm: (message: StoredMessage) => Promise<void>
  /** Takes work for which nobody should wait. */
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
 * Keeps a copy and mails it to `to`, with the sender in reply-to. One of the two is enough: a message is lost only
 * when both fail, and then the refusal is the one of the mail. The same `id` is kept and mailed once. `now` in ms.
 * A copy that was not mailed is left to `resendMessages`.
 */
export async function sendMessage(
  { messages, mailer, confirm, later }: Ports,
  { form, replyTo, text, id, to, now }: Sent,
): Promise<Answer<Delivery>> {
  const at = new Date(now).toISOString()
  const kept: StoredMessage = { id, form, at, replyTo, ...text }
  // At the same time, so that a slow service does not use up the time of the other.
  const [notStored, notMailed] = await Promise.all([
    messages.keep(kept).then(() => null, outageOf('storage')),
    mailer.send(messageMail(kept, to)).then(() => null, outageOf('mail')),
  ])
  if (notStored && notMailed) return err(notMailed.refusal)
  const [stored, mailed] = [!notStored, !notMailed]
  if (mailed) {
    const mark = () => messages.markMailed({ day: at.slice(0, 10), id })
    // The mark comes last. Without it a message is mailed and confirmed again under the same keys, which the mail
    // service drops.
    later(confirm(kept).then(() => (stored ? mark().catch(() => undefined) : undefined)))
  }
  return ok({ stored, mailed })
}
