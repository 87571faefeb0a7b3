import type { VersionedTemplate } from '../catalog/changelog.ts'
import { newsBetween, type TemplateNews } from './news.ts'
import { type MemberPorts, newsOfMember, WEEK_MS } from './plan-round.ts'
import type { MailNews, Round, UpdateChoices, UpdateRounds } from './ports.ts'

export interface SendPorts extends MemberPorts {
  updateChoices: Pick<UpdateChoices, 'subscribers' | 'latest'>
  updateRounds: UpdateRounds
  /** Called only while a round is in progress: the job runs every minute. */
  ownTemplates: () => Promise<readonly VersionedTemplate[]>
  /** The verified address of a user, read from Clerk now; null for a deleted account. */
  emailOf: (userId: string) => Promise<string | null>
  mailNews: MailNews
}

/** The email service deduplicates for a day. An email started longer ago may have arrived, and is not sent again. */
const REPEATABLE_MS = 20 * 3_600_000

/** This many failures in a row mean that a service is down; then no further member is started. */
const MAX_FAILURES = 3

export interface SentSlice {
  mailed: number
  /** One item per failure. The next run tries again. */
  failures: unknown[]
  /** False while members may remain. */
  finished: boolean
}

/**
 * Continues the last round while there is time. A member is recorded before and after the email, so an interrupted
 * email is sent by the next run under the same idempotency key. Safe to interrupt and to run concurrently.
 */
export async function sendRound(
  ports: SendPorts,
  { now, hasTime }: { now: number; hasTime: () => boolean },
): Promise<SentSlice> {
  const slice: SentSlice = { mailed: 0, failures: [], finished: true }
  const { updateChoices, updateRounds } = ports
  const { round, before, closed } = await updateRounds.last()
  if (!round || closed) return slice
  const templates = await ports.ownTemplates()
  const { sent, settled } = await updateRounds.progress(round)
  const news = newsBetween(templates, before?.versions ?? null, round.versions)
  // Members already recorded come first; nothing was started for the others.
  const everyone = new Set([...sent, ...(await updateChoices.subscribers())])
  const waiting = [...everyone].filter((userId) => !settled.has(userId))
  let inARow = 0
  // After a week another round may begin, and this one sends no further emails.
  for (const userId of now - round.at < WEEK_MS ? waiting : []) {
    if (!hasTime() || inARow === MAX_FAILURES) return { ...slice, finished: false }
    try {
      slice.mailed += await sendToMember(ports, { round, userId, news, templates, now })
      inARow = 0
    } catch (error) {
      slice.failures.push(error)
      inARow += 1
    }
  }
  if (slice.failures.length > 0) return { ...slice, finished: false }
  await updateRounds.close(round)
  return slice
}

interface Delivery {
  round: Round
  userId: string
  news: readonly TemplateNews[]
  templates: readonly VersionedTemplate[]
  now: number
}

/** Returns the number of emails sent. Everything that decides it is read again. */
async function sendToMember(ports: SendPorts, { round, userId, now, ...context }: Delivery): Promise<number> {
  const { updateChoices, updateRounds, emailOf, mailNews } = ports
  const choice = await updateChoices.latest(userId)
  // The member was erased since the list was made: no key may name them.
  if (choice === null) return 0
  const own = choice.kind === 'on' ? await newsOfMember(ports, userId, context) : []
  const email = own.length > 0 ? await emailOf(userId) : null
  let mailed = 0
  if (email !== null && now - (await updateRounds.recordRecipient(round, { userId, at: now })) < REPEATABLE_MS) {
    await mailNews(round, { userId, email, news: own })
    mailed = 1
  }
  await updateRounds.settle(round, userId)
  return mailed
}
