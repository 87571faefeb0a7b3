import { StorageDown } from '#adapters/blobs/storage-down.ts'
import type { Purchase } from '#domain/checkout/fold-purchase.ts'
import type { Answer } from '#domain/errors.ts'
import type { Ledger, Mailer } from '#domain/ports.ts'
import { err } from '#domain/result.ts'

interface Ports {
  ledger: Ledger
  mailer: Mailer
  siteUrl: string
}

/** `not-needed`: sent before, refunded since, or there is no address. */
type Told = 'sent' | 'not-needed' | 'failed'

/**
 * Tells a buyer once how to get in, also when the tab was closed before the return page. A mail that fails is logged
 * and never holds up the purchase; the mail API drops a repeat under the same key.
 */
export async function sendAccessMail(ports: Ports, purchase: Purchase): Promise<Told> {
  try {
    return await sendOnce(ports, purchase)
  } catch (error) {
    if (!(error instanceof StorageDown)) throw error
    console.warn('The access mail could not be noted: our storage did not answer. It is tried again every hour.')
    return 'failed'
  }
}

async function sendOnce({ ledger, mailer, siteUrl }: Ports, purchase: Purchase): Promise<Told> {
  if (!purchase.email || purchase.status !== 'completed') return 'not-needed'
  if (await ledger.wasMailed(purchase.sessionId, 'access-mail')) return 'not-needed'
  const mail = accessMail(purchase, { siteUrl, to: purchase.email })
  const sent = await mailer.send({ ...mail, idempotencyKey: `access-mail/${purchase.sessionId}` })
  if (!sent.ok) {
    console.warn('The access mail could not be sent: the mail service did not answer. It is tried again every hour.')
    return 'failed'
  }
  await ledger.markMailed(purchase.sessionId, 'access-mail')
  return 'sent'
}

/** Sends the mail again, for an admin. The same attempt sends it once. */
export async function resendAccessMail(
  { mailer, siteUrl }: Pick<Ports, 'mailer' | 'siteUrl'>,
  { purchase, attempt }: { purchase: Purchase; attempt: string },
): Promise<Answer<void>> {
  if (!purchase.email)
    return err({ kind: 'invalid-input', message: 'Stripe knows no e-mail address of this purchase.' })
  if (purchase.status !== 'completed') return err({ kind: 'access-revoked' })
  const mail = accessMail(purchase, { siteUrl, to: purchase.email })
  return mailer.send({ ...mail, idempotencyKey: `access-mail/${purchase.sessionId}/${attempt}` })
}

function accessMail({ sessionId, planName }: Purchase, { siteUrl, to }: { siteUrl: string; to: string }) {
  return {
    to,
    subject: `Your ${planName} is ready`,
    text: [
      `Thank you for buying the ${planName}. It is yours for life; nothing will be charged again.`,
      '',
      'Open this address once to unlock the library in your browser:',
      `${siteUrl}/payment-success?session_id=${sessionId}`,
      '',
      'Then sign in, so that the purchase stays with your account on every device:',
      `${siteUrl}/auth`,
      '',
      'Keep this mail to yourself: until you sign in, the first address opens your purchase.',
    ].join('\n'),
  }
}
