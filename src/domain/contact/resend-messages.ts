import { messageMail } from './message-mail.ts'
import type { Mailer, MessageKey, Messages, StoredMessage } from './ports.ts'

/** After this long, a late reply would only confuse the sender. */
const GIVE_UP_AFTER_MS = 30 * 86_400_000
/** Abandoned messages are reported for another month; after that they are not even listed. */
const LOOK_BACK_MS = 2 * GIVE_UP_AFTER_MS

interface Ports {
  messages: Messages
  mailer: Mailer
  /** Sends the sender an acknowledgment. Does not fail. */
  confirm: (message: StoredMessage) => Promise<void>
}

export interface Resent {
  mailed: number
  /** Unsent messages of the last two months that are older than 30 days; their copies remain stored. */
  givenUp: number
  /** One item per failure. The next run tries again. */
  failures: unknown[]
  /** False when the time ran out first. */
  finished: boolean
}

/**
 * Emails the stored messages that were never emailed, each once, oldest first. One that its form is sending at the same
 * time has the same idempotency key, so that it also arrives once. `now` in ms.
 */
export async function resendMessages(
  ports: Ports,
  { to, now, hasTime }: { to: string; now: number; hasTime: () => boolean },
): Promise<Resent> {
  const oldest = new Date(now - GIVE_UP_AFTER_MS).toISOString().slice(0, 10)
  const unmailed = await ports.messages.unmailed(now - LOOK_BACK_MS, now)
  const due = unmailed.filter(({ day }) => day >= oldest)
  const report: Resent = { mailed: 0, givenUp: unmailed.length - due.length, failures: [], finished: true }
  for (const key of due) {
    if (!hasTime()) {
      report.finished = false
      break
    }
    try {
      await resend(ports, key, to)
      report.mailed += 1
    } catch (error) {
      report.failures.push(error)
    }
  }
  return report
}

async function resend({ messages, mailer, confirm }: Ports, key: MessageKey, to: string): Promise<void> {
  const message = await messages.read(key)
  // It was deleted after it was listed.
  if (!message) return
  await mailer.send(messageMail(message, to))
  await confirm(message)
  await messages.markMailed(key)
}
