import * as z from 'zod'
import { type Finding, look, right, wrong } from './finding.ts'
import { PATIENCE_MS } from './in-time.ts'
import type { Known } from './settings.ts'

const Refusal = z.object({ name: z.string().default(''), message: z.string().default('') })
const Domains = z.object({ data: z.array(z.object({ name: z.string(), status: z.string() })) })

/**
 * Whether the mail API takes the key and may send from our domain. Sends nothing. Rejects when it cannot be reached.
 */
export async function checkMail(
  env: Known<'MAIL_API_URL' | 'MAIL_API_KEY' | 'MAIL_FROM' | 'MAIL_WEBHOOK_SECRET'>,
): Promise<Finding[]> {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, env.MAIL_API_URL), {
      ...init,
      headers: { authorization: `Bearer ${env.MAIL_API_KEY}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  // A mail without any field: the key is judged first, and then the mail is refused. Works with keys that only send.
  const answer = await ask('/emails', { method: 'POST', body: '{}' })
  const refusal = Refusal.safeParse(await answer.json().catch(() => null)).data ?? { name: '', message: '' }
  const aboutKey = /api[_ ]key/i.test(`${refusal.name} ${refusal.message}`)
  if (answer.status === 401 || answer.status === 403 || aboutKey)
    return [wrong('The mail API refuses the key.', 'Copy MAIL_API_KEY again from Resend → API keys.')]
  if (answer.status !== 400 && answer.status !== 422)
    return [
      wrong(
        `The mail API answers ${answer.status} where it should ask for the fields of a mail.`,
        'See whether MAIL_API_URL is a mail API in the shape of Resend’s, and whether it is up.',
      ),
    ]
  return [
    right('The mail API answers and accepts the key.'),
    checkWebhook(env.MAIL_WEBHOOK_SECRET),
    await checkDomain(await ask('/domains'), env.MAIL_FROM),
  ]
}

/** Which endpoints there are at Resend a key that only sends cannot read. */
const checkWebhook = (secret: string): Finding =>
  secret
    ? right('MAIL_WEBHOOK_SECRET is set: no update mails go where mail came back or was unwanted.')
    : look(
        'MAIL_WEBHOOK_SECRET is empty: update mails go on to addresses that send them back.',
        'Resend → Webhooks → Add webhook, with the address of the shop, /api/mail-webhook, and the events ' +
          'email.bounced and email.complained; then copy its Signing Secret.',
      )

async function checkDomain(answer: Response, from: string): Promise<Finding> {
  const domain = /@([^>\s]+)/.exec(from)?.[1]?.toLowerCase() ?? ''
  const domains = Domains.safeParse(await answer.json().catch(() => null))
  if (!answer.ok || !domains.success)
    return look(
      'This key may only send, so the domain of MAIL_FROM could not be checked.',
      `Look at Resend → Domains: ${domain} must be verified.`,
    )
  const status = domains.data.data.find(({ name }) => domain === name || domain.endsWith(`.${name}`))?.status
  if (status === 'verified') return right(`Mail may be sent from ${domain}.`)
  return wrong(
    `${domain}, the domain of MAIL_FROM, is ${status ? `not verified (${status})` : 'not known to the mail service'}.`,
    'Resend → Domains → Add domain, then set the DNS records it shows.',
  )
}
