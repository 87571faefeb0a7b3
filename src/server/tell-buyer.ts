import { type Double, doublesAround } from '#domain/checkout/doubles.ts'
import type { Purchase } from '#domain/checkout/fold-purchase.ts'
import type { MailKind } from '#domain/checkout/ports.ts'
import { claimProof, doubleProof, doubleProofEnds, mailProof } from '#domain/checkout/proof.ts'
import { type Answer, outageOf } from '#domain/errors.ts'
import { err, ok } from '#domain/result.ts'
import { claimLink } from '#mails/claim-link.ts'
import { disputeOpened } from '#mails/dispute-opened.ts'
import type { MailContent } from '#mails/letterhead.ts'
import { orderConfirmation } from '#mails/order-confirmation.ts'
import { paidTwice } from '#mails/paid-twice.ts'
import { paymentFailed } from '#mails/payment-failed.ts'
import { refund } from '#mails/refund.ts'
import { orderNumberOf } from './order-number.ts'
import type { Services } from './services.ts'

/** What the confirmation of an order is made of. */
type OrderPorts = Pick<Services, 'mailer' | 'signer' | 'letterhead' | 'plans' | 'termsChangedAt'>
type Ports = OrderPorts & Pick<Services, 'ledger'>

/** `not-needed`: sent before, or there is no address. */
type Told = 'sent' | 'not-needed' | 'failed'

/**
 * Tells a buyer once how to get in, also when the tab was closed before the return page, once of each dispute, once of
 * each payment that was one too many, and once that the money went back. A mail that fails is logged and never holds up
 * the purchase; the mail API drops a repeat under the same key.
 */
export const tellBuyer = (ports: Ports, purchase: Purchase): Promise<Told> =>
  orFailed(async () => {
    const ends: Told[] = []
    for (const mail of mailsAbout(ports, purchase)) ends.push(await sendOnce(ports, mail))
    for (const double of await doublesAround(ports.ledger, purchase, ports.plans()))
      ends.push(await tellDouble(ports, double))
    return ends.includes('sent') ? 'sent' : 'not-needed'
  })

/** Tells a buyer once that the bank has turned down a payment that takes days. Asks Stripe whom to tell. */
export const tellPaymentFailed = (ports: Ports & Pick<Services, 'gateway'>, checkoutId: string): Promise<Told> =>
  orFailed(async () => {
    const checkout = await ports.gateway.checkout(checkoutId)
    if (!checkout.ok || !checkout.value.paymentFailed || !checkout.value.email) return 'not-needed'
    const { email, planName } = checkout.value
    const compose = () => paymentFailed(ports.letterhead(), { planName })
    return sendOnce(ports, { checkoutId, email, kind: 'failed-mail', compose })
  })

async function orFailed(tell: () => Promise<Told>): Promise<Told> {
  try {
    return await tell()
  } catch (error) {
    const { service } = outageOf('storage', 'mail', 'Stripe')(error).refusal
    const what =
      service === 'mail' ? 'sent: the mail service' : `noted: ${service === 'Stripe' ? service : 'our storage'}`
    console.warn(`A mail to a buyer could not be ${what} did not answer. It is tried again every hour.`)
    return 'failed'
  }
}

interface BuyerMail {
  checkoutId: string
  email: string
  kind: MailKind
  compose: () => MailContent
}

/** The mails that a purchase calls for as it is now; a lost dispute is told by the bank to its customer. */
function mailsAbout(ports: Ports, purchase: Purchase): BuyerMail[] {
  const { checkoutId, email, status, refundedAmount, amount, openDisputes } = purchase
  if (!email) return []
  const about = { checkoutId, email }
  if (status === 'completed')
    return [
      { ...about, kind: 'access-mail', compose: () => confirmation(ports, { ...purchase, email }) },
      ...openDisputes.map(
        (id): BuyerMail => ({
          ...about,
          kind: `dispute-mail~${id}`,
          compose: () => disputeOpened(ports.letterhead(), purchase),
        }),
      ),
    ]
  if (refundedAmount < amount) return []
  return [{ ...about, kind: 'refund-mail', compose: () => refund(ports.letterhead(), purchase) }]
}

async function tellDouble(ports: Ports, double: Double): Promise<Told> {
  const { purchase, other } = double
  const { checkoutId, email } = purchase
  const ends = doubleProofEnds(Math.max(purchase.paidAt, other.paidAt))
  // Two old purchases that a claim has brought together: the owner sees them.
  if (!email || ends < Date.now()) return 'not-needed'
  const compose = () => {
    const head = ports.letterhead()
    const proof = doubleProof(ports.signer, checkoutId, ends)
    return paidTwice(head, {
      double,
      ends,
      refundUrl: `${head.siteUrl}/payment-twice?session_id=${checkoutId}&proof=${proof}`,
    })
  }
  return sendOnce(ports, { checkoutId, email, kind: 'double-mail', compose })
}

async function sendOnce(ports: Ports, { checkoutId, email, kind, compose }: BuyerMail): Promise<Told> {
  const { ledger } = ports
  if (await ledger.wasMailed(checkoutId, kind)) return 'not-needed'
  await send(ports, { content: compose(), to: email, idempotencyKey: `${kind}/${checkoutId}` })
  await ledger.markMailed(checkoutId, kind)
  return 'sent'
}

/** An answer goes to the support mailbox, as nobody reads the one we send from. */
const send = (
  { mailer, letterhead }: Pick<Services, 'mailer' | 'letterhead'>,
  { content, ...rest }: { content: MailContent; to: string; idempotencyKey: string },
) => mailer.send({ ...content, ...rest, replyTo: letterhead().supportEmail })

function confirmation(ports: OrderPorts, purchase: Purchase & { email: string }): MailContent {
  const { signer, letterhead, plans, termsChangedAt } = ports
  const { checkoutId, planName } = purchase
  const head = letterhead()
  return orderConfirmation(head, {
    purchase,
    orderNumber: orderNumberOf(checkoutId),
    plan: plans().find(({ name }) => name === planName) ?? null,
    openUrl: `${head.siteUrl}/payment-success?session_id=${checkoutId}&proof=${mailProof(signer, checkoutId)}`,
    termsChangedAt: termsChangedAt(),
  })
}

/** Confirms the order again, for an admin. The same attempt sends it once. */
export async function resendAccessMail(
  ports: OrderPorts,
  { purchase, attempt }: { purchase: Purchase; attempt: string },
): Promise<Answer<void>> {
  const { email, checkoutId, status } = purchase
  if (!email) return err({ kind: 'invalid-input', message: 'Stripe knows no e-mail address of this purchase.' })
  if (status !== 'completed') return err({ kind: 'access-revoked' })
  const content = confirmation(ports, { ...purchase, email })
  await send(ports, { content, to: email, idempotencyKey: `access-mail/${checkoutId}/${attempt}` })
  return ok(undefined)
}

/**
 * Mails the link that claims, once a day: whoever knows the id of a checkout must not be able to fill a buyer's
 * mailbox.
 */
export async function mailClaimLink(
  ports: Pick<Services, 'ledger' | 'mailer' | 'signer' | 'letterhead'>,
  { purchase, now }: { purchase: Purchase & { email: string }; now: number },
): Promise<void> {
  const { ledger, signer, letterhead } = ports
  const { checkoutId, email, planName } = purchase
  const kind: MailKind = `claim-mail~${new Date(now).toISOString().slice(0, 10)}`
  if (await ledger.wasMailed(checkoutId, kind)) return
  const head = letterhead()
  const claimUrl = `${head.siteUrl}/payment-success?session_id=${checkoutId}&claim=${claimProof(signer, checkoutId, now)}`
  const content = claimLink(head, { planName, claimUrl })
  await send(ports, { content, to: email, idempotencyKey: `${kind}/${checkoutId}` })
  await ledger.markMailed(checkoutId, kind)
}
