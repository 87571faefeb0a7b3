import type { Attempt, MailLink, Verification } from './entities.ts'
import { ClerkError } from './errors.ts'
import { newSecret } from './ids.ts'
import type { Service } from './service.ts'

const DAY = 24 * 60 * 60 * 1000

/** The verification of an attempt that an email link completes. */
export const emailVerification = (attempt: Attempt): Verification | null =>
  attempt.kind === 'sign-in' ? attempt.firstFactor : attempt.emailVerification

export function setEmailVerification(attempt: Attempt, verification: Verification): void {
  if (attempt.kind === 'sign-in') attempt.firstFactor = verification
  else attempt.emailVerification = verification
}

/**
 * Sends a link for an attempt; earlier links of the attempt become void.
 * @param verifyUrl URL of `/v1/verify` on the site's origin; `redirectUrl` is the page that shows the result.
 */
export async function sendLink(
  service: Service,
  attempt: Attempt,
  { to, verifyUrl, redirectUrl }: { to: string; verifyUrl: string; redirectUrl: string },
): Promise<void> {
  if (emailVerification(attempt)?.status === 'verified') {
    throw new ClerkError(400, 'verification_already_verified', 'This verification has already been verified.')
  }
  const { store, now, settings } = service
  for (const old of store.mailLinks.filter(({ expiresAt }) => expiresAt < now() - DAY)) store.mailLinks.delete(old.id)
  const expiresAt = now() + settings.linkMinutes * 60_000
  const link = store.mailLinks.add<MailLink>({
    id: newSecret(),
    attemptId: attempt.id,
    redirectUrl,
    expiresAt,
    used: false,
  })
  attempt.linkId = link.id
  setEmailVerification(attempt, { strategy: 'email_link', status: 'unverified', expiresAt })
  await service.sendMail({ to, ...linkMail(service, attempt, `${verifyUrl}?token=${link.id}`) })
}

function linkMail({ settings }: Service, attempt: Attempt, url: string) {
  const { applicationName, linkMinutes } = settings
  const signIn = attempt.kind === 'sign-in'
  const lines = [
    signIn ? `Open this link to sign in to ${applicationName}:` : `Open this link to join ${applicationName}:`,
    '',
    url,
    '',
    `The link works once and expires in ${linkMinutes} minutes.`,
    'If you did not request it, you can ignore this email: nothing happens unless the link is opened.',
  ]
  return { subject: `Sign ${signIn ? 'in to' : 'up for'} ${applicationName}`, text: `${lines.join('\n')}\n` }
}

/** Expires every unopened link and the attempts that wait for it. */
export function expireOpenLinks({ store, now }: Service): void {
  for (const link of store.mailLinks.filter(({ used }) => !used)) link.expiresAt = now() - 1
  for (const attempt of [...store.signIns.all(), ...store.signUps.all()]) {
    const verification = emailVerification(attempt)
    if (verification?.status === 'unverified') verification.expiresAt = now() - 1
  }
}
