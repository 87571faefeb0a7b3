import { setTimeout as sleep } from 'node:timers/promises'
import { type Result, toOutage } from '#domain/shared/errors.ts'
import { beginRound } from '#domain/updates/begin-round.ts'
import { stopProof } from '#domain/updates/choose.ts'
import { planRound } from '#domain/updates/plan-round.ts'
import type { MailNews } from '#domain/updates/ports.ts'
import { type SentSlice, sendRound } from '#domain/updates/send-round.ts'
import { templateUpdates } from '#mails/template-updates.ts'
import type { Services } from '../services.ts'

/** Resend allows a new customer two emails a second, and buyers' emails must get through beside these. */
const APART_MS = 600

/** Together with the work in progress by then, this ends within the ten seconds of a function. */
const BEGIN_NOTHING_AFTER_MS = 5000

type MailPorts = Pick<Services, 'letterhead' | 'mailer' | 'signer' | 'siteUrl'>
type StorePorts = Pick<Services, 'auth' | 'ledger' | 'ownTemplates' | 'updateChoices' | 'updateRounds' | 'usage'>
type Ports = MailPorts & StorePorts & Pick<Services, 'changeToken'>

/** The time for counting members, beside the other requests of the owner's page. */
const COUNT_MS = 3500

/** A preview of a round if it started now. */
export function planNow(all: StorePorts) {
  const now = Date.now()
  return planRound(all, { now, hasTime: () => Date.now() - now < COUNT_MS })
}

/** Starts a round; the job of every minute sends its emails. */
export async function beginForAdmin(
  all: Ports,
  press: { attempt: string; at: number },
  later: { waitUntil(work: Promise<unknown>): void },
): Promise<Result<string>> {
  const round = await beginRound(all, press)
  const began = Date.now()
  const hasTime = () => Date.now() - began < BEGIN_NOTHING_AFTER_MS
  if (round.ok) later.waitUntil(sendSlice(all, hasTime).catch(toOutage('storage')))
  return round
}

/** Sends as much of the last round as there is time for, and updates open pages of the shop owner. */
export async function sendSlice({ auth, changeToken, ...all }: Ports, hasTime: () => boolean): Promise<SentSlice> {
  const ports = { ...all, emailOf: auth.emailOf, mailNews: newsMailer(all) }
  const slice = await sendRound(ports, { now: Date.now(), hasTime })
  if (slice.mailed > 0) await changeToken.bump()
  return slice
}

/** The email, with headers for one-click unsubscribe (RFC 8058). */
function newsMailer({ letterhead, mailer, signer, siteUrl }: MailPorts): MailNews {
  let before: Promise<unknown> = Promise.resolve()
  return async ({ number }, { userId, email, news }) => {
    await before
    before = sleep(APART_MS)
    const head = letterhead()
    const link = new URLSearchParams({ user: userId, proof: stopProof(signer, userId) })
    await mailer.send({
      ...templateUpdates(head, { news, stopUrl: `${siteUrl}/update-mails?${link}` }),
      to: email,
      replyTo: head.supportEmail,
      headers: {
        'List-Unsubscribe': `<${siteUrl}/api/stop-update-mails?${link}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      idempotencyKey: `updates/${number}/${userId}`,
    })
  }
}
