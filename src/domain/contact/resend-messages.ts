import { messageMail } from './message-mail.ts'
import type { Mailer, MessageKey, Messages, StoredMessage } from './ports.ts'

/** Whoever wrote earlier than that has long found another way; an answer out of the blue would only puzzle them. */
const GIVE_UP_AFTER_MS = 30 * 86_400_000
/** What was given up is counted for another month, so that somebody reads of it; then it is not even listed. */
const LOOK_BACK_MS = 2 * GIVE_UP_AFTER_MS

interface Ports {
  messages: Messages
  mailer: Mailer
  /** Tells the sender that it has come. Does not fail. */
  confirm: (message: StoredMessage) => Promise<void>
}

export interface Resent {
  mailed: number
  /** Of the last two months those that are not mailed because they are older than 30 days; their copies stay. */
  givenUp: number
  /** What went wrong, an item each. The next run tries again. */
  failures: unknown[]
  /** False when the time ran out first. */
  finished: boolean
}

/**
 * Mails the kept messages that were never mailed, each once, the oldest first. One that is being sent by its form at
 * this very moment has the same key at the mail service, so that it arrives once as well. `now` in ms.
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
  // It was deleted since it was listed.
  if (!message) return
  await mailer.send(messageMail(message, to))
  await confirm(message)
  await messages.markMailed(key)
}
