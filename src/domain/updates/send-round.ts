import type { VersionedTemplate } from '../catalog/changelog.ts'
import { newsBetween, type TemplateNews } from './news.ts'
import { type MemberPorts, newsOfMember, WEEK_MS } from './plan-round.ts'
import type { MailNews, Round, UpdateChoices, UpdateRounds } from './ports.ts'

export interface SendPorts extends MemberPorts {
  updateChoices: Pick<UpdateChoices, 'subscribers' | 'latest'>
  updateRounds: UpdateRounds
  /** Asked only while a round is open: the job runs every minute. */
  ownTemplates: () => Promise<readonly VersionedTemplate[]>
  /** The address a user has proven to be theirs, as Clerk says now; null for a deleted account. */
  emailOf: (userId: string) => Promise<string | null>
  mailNews: MailNews
}

/** The mail service drops a repeat for a day. What was begun longer ago may have arrived, and is not sent again. */
const REPEATABLE_MS = 20 * 3_600_000

/** So many failures in a row mean that a service is down, and nobody else is begun with. */
const MOST_FAILURES = 3

export interface SentSlice {
  mailed: number
  /** What went wrong, an item each. The next run tries again. */
  failures: unknown[]
  /** False while somebody may be left. */
  finished: boolean
}

/**
 * Goes on with the last round, as long as there is time. A member is noted before the mail and after it, so whoever was
 * cut off in between gets it by the next run, under the same key. May be cut off anywhere, and run twice at once.
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
  const { told, settled } = await updateRounds.progress(round)
  const news = newsBetween(templates, before?.versions ?? null, round.versions)
  // Those who were noted come first: of all others nothing is begun yet.
  const everybody = new Set([...told, ...(await updateChoices.subscribers())])
  const waiting = [...everybody].filter((userId) => !settled.has(userId))
  let inARow = 0
  // After a week another round may begin, and this one tells nobody any more.
  for (const userId of now - round.at < WEEK_MS ? waiting : []) {
    if (!hasTime() || inARow === MOST_FAILURES) return { ...slice, finished: false }
    try {
      slice.mailed += await tellMember(ports, { round, userId, news, templates, now })
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

interface Telling {
  round: Round
  userId: string
  news: readonly TemplateNews[]
  templates: readonly VersionedTemplate[]
  now: number
}

/** Answers how many mails that took. All that decides it is asked afresh. */
async function tellMember(ports: SendPorts, { round, userId, now, ...told }: Telling): Promise<number> {
  const { updateChoices, updateRounds, emailOf, mailNews } = ports
  const choice = await updateChoices.latest(userId)
  // Erased since the list was made: no key may name them.
  if (choice === null) return 0
  const own = choice.kind === 'on' ? await newsOfMember(ports, userId, told) : []
  const email = own.length > 0 ? await emailOf(userId) : null
  let mailed = 0
  if (email !== null && now - (await updateRounds.tell(round, { userId, at: now })) < REPEATABLE_MS) {
    await mailNews(round, { userId, email, news: own })
    mailed = 1
  }
  await updateRounds.settle(round, userId)
  return mailed
}
