import { randomInt } from 'node:crypto'
import type { Context } from 'hono'
import { frontendUrl, redirectTarget } from './browser.ts'
import type { Attempt, MailedCode, Verification } from './entities.ts'
import { ClerkError, invalid, missing, tooManyCodes } from './errors.ts'
import { sendLink, setEmailVerification } from './mail-links.ts'
import { MAX_CODE_ATTEMPTS } from './second-factor.ts'
import type { Service } from './service.ts'

const TEN_MINUTES = 10 * 60_000
/** Clerk's minimum interval between two codes to the same address. */
const RESEND_INTERVAL_MS = 30_000

/** Emails a six-digit code; an earlier code becomes void. */
export async function mailCode(
  service: Service,
  to: string,
  before: MailedCode | null | undefined,
): Promise<MailedCode> {
  const now = service.now()
  if (before && before.expiresAt - TEN_MINUTES + RESEND_INTERVAL_MS > now) {
    throw new ClerkError(429, 'too_many_requests', 'Too many requests. Please try again in a bit.')
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { applicationName } = service.settings
  const lines = [
    `Enter this code at ${applicationName}:`,
    '',
    code,
    '',
    'It expires in ten minutes. If you did not request it, you can ignore this email.',
  ]
  await service.sendMail({ to, subject: `${code} is your code for ${applicationName}`, text: `${lines.join('\n')}\n` })
  return { code, expiresAt: now + TEN_MINUTES, attempts: 0 }
}

/** Emails the link or code that the browser requested. */
export async function sendLinkOrCode(
  service: Service,
  c: Context,
  attempt: Attempt,
  { to, form }: { to: string; form: Partial<Record<string, string>> },
): Promise<void> {
  if (form.strategy === 'email_code') return sendCode(service, attempt, to)
  if (form.strategy !== 'email_link') throw invalid('strategy', 'Only email_link and email_code are supported.')
  await sendLink(service, attempt, {
    to,
    verifyUrl: frontendUrl(service, c, '/v1/verify'),
    redirectUrl: redirectTarget(form.redirect_url, 'redirect_url'),
  })
}

/** Emails a code for an attempt; an earlier link becomes void. */
async function sendCode(service: Service, attempt: Attempt, to: string): Promise<void> {
  attempt.mailedCode = await mailCode(service, to, attempt.mailedCode)
  attempt.linkId = null
  setEmailVerification(attempt, codeVerification('unverified', attempt.mailedCode))
}

/** Checks the attempt's email code. Throws ClerkError. */
export function verifyMailedCode(
  { now }: Service,
  attempt: Attempt,
  { strategy, code }: Record<string, string | undefined>,
): void {
  if (strategy !== 'email_code') throw invalid('strategy', 'Only email_code is supported.')
  assertCorrectCode(attempt.mailedCode, code, now())
  if (attempt.mailedCode) setEmailVerification(attempt, codeVerification('verified', attempt.mailedCode))
}

const codeVerification = (status: Verification['status'], { expiresAt }: MailedCode): Verification => ({
  strategy: 'email_code',
  status,
  expiresAt,
})

/** Throws ClerkError for a code that is wrong or expired, or after too many attempts. */
export function assertCorrectCode(mailed: MailedCode | null | undefined, code: string | undefined, now: number): void {
  if (!code) throw missing('code')
  if (!mailed) throw new ClerkError(400, 'verification_missing', 'You must request a code before attempting one.')
  if (mailed.expiresAt <= now) {
    throw new ClerkError(400, 'verification_expired', 'This verification has expired. You must create a new one.')
  }
  if (mailed.attempts >= MAX_CODE_ATTEMPTS) throw tooManyCodes()
  mailed.attempts += 1
  if (mailed.code !== code) throw new ClerkError(422, 'form_code_incorrect', 'Incorrect code', 'code')
}
