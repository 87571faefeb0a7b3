import type { Purchase } from '#domain/checkout/fold-purchase.ts'
import { formatMoney } from '#domain/checkout/money.ts'
import type { Ledger, MailKind, Signer } from '#domain/checkout/ports.ts'
import { claimProof, mailProof } from '#domain/checkout/proof.ts'
import type { Mailer } from '#domain/contact/ports.ts'
import { type Answer, outageOf } from '#domain/errors.ts'
import { err, ok } from '#domain/result.ts'

interface Ports extends MailSettings {
  ledger: Ledger
  mailer: Mailer
}

/** `not-needed`: sent before, or there is no address. */
type Told = 'sent' | 'not-needed' | 'failed'

/**
 * Tells a buyer once how to get in, also when the tab was closed before the return page, and once that the money went
 * back. A mail that fails is logged and never holds up the purchase; the mail API drops a repeat under the same key.
 */
export async function tellBuyer(ports: Ports, purchase: Purchase): Promise<Told> {
  try {
    return await sendOnce(ports, purchase)
  } catch (error) {
    const { service } = outageOf('storage', 'mail')(error).refusal
    const what = service === 'storage' ? 'noted: our storage' : 'sent: the mail service'
    console.warn(`A mail to a buyer could not be ${what} did not answer. It is tried again every hour.`)
    return 'failed'
  }
}

async function sendOnce(ports: Ports, purchase: Purchase): Promise<Told> {
  const { checkoutId, email } = purchase
  const kind = mailAbout(purchase)
  if (!email || kind === null || (await ports.ledger.wasMailed(checkoutId, kind))) return 'not-needed'
  const mail = kind === 'access-mail' ? accessMail(purchase, ports) : refundMail(purchase, ports)
  await ports.mailer.send({ ...mail, to: email, idempotencyKey: `${kind}/${checkoutId}` })
  await ports.ledger.markMailed(checkoutId, kind)
  return 'sent'
}

/** A lost dispute ends a purchase, too, but there the bank tells its customer. */
function mailAbout({ status, refundedAmount, amount }: Purchase): MailKind | null {
  if (status === 'completed') return 'access-mail'
  return refundedAmount >= amount ? 'refund-mail' : null
}

/** Sends the access mail again, for an admin. The same attempt sends it once. */
export async function resendAccessMail(
  ports: MailSettings & { mailer: Mailer },
  { purchase, attempt }: { purchase: Purchase; attempt: string },
): Promise<Answer<void>> {
  const { email, checkoutId, status } = purchase
  if (!email) return err({ kind: 'invalid-input', message: 'Stripe knows no e-mail address of this purchase.' })
  if (status !== 'completed') return err({ kind: 'access-revoked' })
  const idempotencyKey = `access-mail/${checkoutId}/${attempt}`
  await ports.mailer.send({ ...accessMail(purchase, ports), to: email, idempotencyKey })
  return ok(undefined)
}

/**
 * Mails the link that claims, once a day: whoever knows the id of a checkout must not be able to fill a buyer's
 * mailbox.
 */
export async function mailClaimLink(
  ports: Ports,
  { purchase, now }: { purchase: Purchase & { email: string }; now: number },
): Promise<void> {
  const { checkoutId, email } = purchase
  const kind: MailKind = `claim-mail~${new Date(now).toISOString().slice(0, 10)}`
  if (await ports.ledger.wasMailed(checkoutId, kind)) return
  const mail = claimMail(purchase, ports, now)
  await ports.mailer.send({ ...mail, to: email, idempotencyKey: `${kind}/${checkoutId}` })
  await ports.ledger.markMailed(checkoutId, kind)
}

// What we write to buyers: plain text, without a picture that tells when it was read.

interface MailSettings {
  siteUrl: string
  signer: Signer
}

/** How to get in. */
function accessMail({ checkoutId, planName }: Purchase, { siteUrl, signer }: MailSettings) {
  return {
    subject: `Your ${planName} is ready`,
    text: [
      `Thank you for buying the ${planName}. It is yours for life; nothing will be charged again.`,
      '',
      'Open this address once to unlock the library in your browser:',
      `${siteUrl}/payment-success?session_id=${checkoutId}&proof=${mailProof(signer, checkoutId)}`,
      '',
      'Then sign in with this e-mail address, so that the purchase stays with your account on every device:',
      `${siteUrl}/auth`,
      '',
      'Keep this mail to yourself: until you sign in, the first address opens your purchase in up to five browsers,',
      'for 30 days.',
    ].join('\n'),
  }
}

/** That the money is on its way back, and what ends with it. */
function refundMail({ planName, refundedAmount, currency }: Purchase, { siteUrl }: MailSettings) {
  return {
    subject: `Your ${planName} was refunded`,
    text: [
      `We have sent back ${formatMoney(refundedAmount, currency)} for your ${planName}, to the card or account you ` +
        'paid with.',
      'Banks take up to ten days to show it.',
      '',
      'The purchase no longer opens the library. What you have downloaded keeps working.',
      '',
      `If you did not ask for this, write to us: ${siteUrl}/contact`,
    ].join('\n'),
  }
}

/** How to keep a purchase in an account of another address. `now` in ms since 1970. */
function claimMail({ checkoutId, planName }: Purchase, { siteUrl, signer }: MailSettings, now: number) {
  return {
    subject: `Keep your ${planName} in your account`,
    text: [
      `Somebody is signed in with another e-mail address and wants to keep your ${planName} in that account.`,
      '',
      'If that is you, open this address in the browser where you are signed in. It is good for two days, and once:',
      `${siteUrl}/payment-success?session_id=${checkoutId}&claim=${claimProof(signer, checkoutId, now)}`,
      '',
      'If it is not you, do nothing: without this address nobody gets your purchase.',
    ].join('\n'),
  }
}
