import * as z from 'zod'
import { type Finding, fail, look, pass } from './finding.ts'
import type { Known } from './settings.ts'
import { TIMEOUT_MS } from './with-timeout.ts'

const MailError = z.object({ name: z.string().default(''), message: z.string().default('') })
const Domains = z.object({ data: z.array(z.object({ name: z.string(), status: z.string() })) })

/**
 * Whether the email API accepts the key and may send from our domain. Sends nothing. Rejects when the API is
 * unreachable.
 */
export async function checkMail(
  env: Known<'MAIL_API_URL' | 'MAIL_API_KEY' | 'MAIL_FROM' | 'MAIL_WEBHOOK_SECRET'>,
): Promise<Finding[]> {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, env.MAIL_API_URL), {
      ...init,
      headers: { authorization: `Bearer ${env.MAIL_API_KEY}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  // An empty email: the API checks the key before it rejects the content. Works with send-only keys.
  const answer = await ask('/emails', { method: 'POST', body: '{}' })
  const mailError = MailError.safeParse(await answer.json().catch(() => null)).data ?? { name: '', message: '' }
  const aboutKey = /api[_ ]key/i.test(`${mailError.name} ${mailError.message}`)
  if (answer.status === 401 || answer.status === 403 || aboutKey)
    return [fail('The email API rejects the key.', 'Copy MAIL_API_KEY again from Resend → API keys.')]
  if (answer.status !== 400 && answer.status !== 422)
    return [
      fail(
        `The email API returns ${answer.status} instead of asking for the email fields.`,
        'Check that MAIL_API_URL is an email API compatible with Resend’s, and that it’s up.',
      ),
    ]
  return [
    pass('The email API responds and accepts the key.'),
    checkWebhook(env.MAIL_WEBHOOK_SECRET),
    await checkDomain(await ask('/domains'), env.MAIL_FROM),
  ]
}

/** A send-only key cannot list Resend's webhook endpoints. */
const checkWebhook = (secret: string): Finding =>
  secret
    ? pass('MAIL_WEBHOOK_SECRET is set: update emails stop for addresses that bounced or marked them as spam.')
    : look(
        'MAIL_WEBHOOK_SECRET is empty: update emails keep going to addresses that bounce.',
        'Resend → Webhooks → Add webhook, with the shop URL, /api/mail-webhook, and the events ' +
          'email.bounced and email.complained; then copy its Signing Secret.',
      )

async function checkDomain(answer: Response, from: string): Promise<Finding> {
  const domain = /@([^>\s]+)/.exec(from)?.[1]?.toLowerCase() ?? ''
  const domains = Domains.safeParse(await answer.json().catch(() => null))
  if (!answer.ok || !domains.success)
    return look(
      'This key can only send, so the domain of MAIL_FROM couldn’t be checked.',
      `Check Resend → Domains: ${domain} must be verified.`,
    )
  const status = domains.data.data.find(({ name }) => domain === name || domain.endsWith(`.${name}`))?.status
  if (status === 'verified') return pass(`Email can be sent from ${domain}.`)
  return fail(
    `${domain}, the domain of MAIL_FROM, is ${status ? `not verified (${status})` : 'unknown to the email service'}.`,
    'Resend → Domains → Add domain, then set the DNS records it shows.',
  )
}
