import type { VersionedTemplate } from '../catalog/changelog.ts'
import { hasAccess } from '../checkout/owned-plan.ts'
import type { Ledger } from '../checkout/ports.ts'
import { holdingsOf } from '../checkout/purchases-of.ts'
import { mapInBatches } from '../shared/map-in-batches.ts'
import { MAX_NOTES } from '../usage/last-downloads.ts'
import type { Usage } from '../usage/ports.ts'
import { latestVersions, newsBetween, newsFor, type TemplateNews } from './news.ts'
import type { UpdateChoices, UpdateRounds } from './ports.ts'

export interface MemberPorts {
  ledger: Ledger
  usage: Pick<Usage, 'downloadsOf'>
}

type PlanPorts = MemberPorts & {
  updateChoices: Pick<UpdateChoices, 'subscribers'>
  updateRounds: Pick<UpdateRounds, 'last' | 'progress'>
  ownTemplates: () => Promise<readonly VersionedTemplate[]>
}

/** The minimum interval between two rounds, so that no member gets two emails in a week. */
export const WEEK_MS = 7 * 86_400_000

/** The news that one member gets: none after their plan was refunded or revoked. */
export async function newsOfMember(
  { ledger, usage }: MemberPorts,
  userId: string,
  { news, templates }: { news: readonly TemplateNews[]; templates: readonly VersionedTemplate[] },
): Promise<TemplateNews[]> {
  const own = newsFor(news, await usage.downloadsOf(userId, MAX_NOTES), templates)
  if (own.length === 0) return []
  return hasAccess(await holdingsOf(ledger, userId)) ? own : []
}

/** The preview of a round for the shop owner. Times in ISO. */
export interface RoundPlan {
  /** The number of members who subscribed. */
  subscribers: number
  /** The number of subscribers who would get an email now; a lower bound while not all were `counted`. */
  recipients: number
  counted: boolean
  /** The news, with the number of recipients of each. */
  news: (TemplateNews & { recipients: number })[]
  /** Null when a round may begin now. */
  notBefore: string | null
  last: { number: number; at: string; mailed: number; closed: boolean } | null
}

/** Members checked between two checks of the remaining time. */
const AT_ONCE = 25

/** The content and the recipients of a round if it began now (ms since 1970). */
export async function planRound(
  ports: PlanPorts,
  { now, hasTime }: { now: number; hasTime: () => boolean },
): Promise<RoundPlan> {
  const { updateChoices, updateRounds } = ports
  const [{ round, closed }, subscribers, templates] = await Promise.all([
    updateRounds.last(),
    updateChoices.subscribers(),
    ports.ownTemplates(),
  ])
  const news = newsBetween(templates, round?.versions ?? null, latestVersions(templates))
  const counts = new Map<string, number>()
  let [recipients, counted] = [0, true]
  for (let at = 0; at < subscribers.length && news.length > 0 && counted; at += AT_ONCE) {
    const owns = await mapInBatches(subscribers.slice(at, at + AT_ONCE), (userId) =>
      newsOfMember(ports, userId, { news, templates }),
    )
    recipients += owns.filter((own) => own.length > 0).length
    for (const { slug } of owns.flat()) counts.set(slug, (counts.get(slug) ?? 0) + 1)
    counted = hasTime() || at + AT_ONCE >= subscribers.length
  }
  const withRecipients = news.map((template) => ({ ...template, recipients: counts.get(template.slug) ?? 0 }))
  const mailed = round ? (await updateRounds.progress(round)).sent.size : 0
  return {
    subscribers: subscribers.length,
    recipients,
    counted,
    news: withRecipients.filter((template) => template.recipients > 0).sort((a, b) => b.recipients - a.recipients),
    notBefore: round && round.at + WEEK_MS > now ? iso(round.at + WEEK_MS) : null,
    last: round && { number: round.number, at: iso(round.at), mailed, closed },
  }
}

const iso = (ms: number) => new Date(ms).toISOString()
