import type { Answer } from '../errors.ts'
import type { Mailer, Messages } from '../ports.ts'
import { ok } from '../result.ts'
import type { Message } from './message.ts'
import { plainText } from './plain-text.ts'

export interface Delivery {
  /** A copy lies in our storage. */
  stored: boolean
  /** The mail service has taken it. */
  mailed: boolean
}

/**
 * Keeps a copy and mails it to `to`, with the sender in reply-to. One of the two is enough: a message is lost only
 * when both fail, and then the refusal is the one of the mail. The same `id` is kept and mailed once. `now` in ms.
 */
export async function sendMessage(
  { messages, mailer }: { messages: Messages; mailer: Mailer },
  { message, id, to, now }: { message: Message; id: string; to: string; now: number },
): Promise<Answer<Delivery>> {
  const { subject, body } = plainText(message)
  const replyTo = message.email
  // At the same time, so that a slow service does not use up the time of the other.
  const [kept, sent] = await Promise.all([
    messages.keep({ id, at: new Date(now).toISOString(), replyTo, subject, body }),
    mailer.send({ to, subject, text: body, replyTo, idempotencyKey: `${message.form}/${id}` }),
  ])
  if (!kept.ok && !sent.ok) return sent
  return ok({ stored: kept.ok, mailed: sent.ok })
}
