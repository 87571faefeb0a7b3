import { type DuplicatePayment, duplicatesAround } from '#domain/checkout/duplicate-payments.ts'
import { normalizeEmail } from '#domain/checkout/normalize-email.ts'
import { claimProof, duplicatePaymentProof, duplicatePaymentProofEnds, mailProof } from '#domain/checkout/proof.ts'
import type { Purchase } from '#domain/checkout/reduce-purchase.ts'
import { type Result, toOutage } from '#domain/shared/errors.ts'
import { err, ok } from '#domain/shared/result.ts'
import { checkoutLeft } from '#mails/checkout-left.ts'
import { claimLink } from '#mails/claim-link.ts'
import { disputeOpened } from '#mails/dispute-opened.ts'
import { duplicatePayment } from '#mails/duplicate-payment.ts'
import type { MailContent } from '#mails/letterhead.ts'
import { orderConfirmation } from '#mails/order-confirmation.ts'
import { paymentFailed } from '#mails/payment-failed.ts'
import { refund } from '#mails/refund.ts'
import { orderNumberOf } from '../order-number.ts'
import type { Services } from '../services.ts'
import { type BuyerMail, mailMoment, type SendResult, send, sendOnce } from './buyer-mail.ts'

/** What the order confirmation needs. */
type OrderPorts = Pick<Services, 'mailer' | 'signer' | 'letterhead' | 'plans' | 'termsChangedAt' | 'withdrawalRules'>
type Ports = OrderPorts & Pick<Services, 'ledger'>

/**
 * Emails the buyer: access once (even if the tab was closed before the return page), once per dispute, once per
 * duplicate payment, and once after a full refund. A failed email is logged and never blocks the purchase; the email
 * API drops repeats under the same key.
 */
export const sendPurchaseEmails = (ports: Ports, purchase: Purchase): Promise<SendResult> =>
  orFailed(async () => {
    const ends: SendResult[] = []
    for (const mail of mailsAbout(ports, purchase)) ends.push(await sendOnce(ports, mail))
    for (const duplicate of await duplicatesAround(ports.ledger, purchase, ports.plans()))
      ends.push(await sendDuplicatePaymentEmail(ports, duplicate))
    return ends.includes('sent') ? 'sent' : 'not-needed'
  })

/** Emails the buyer once that a delayed payment was declined by the bank. Reads the recipient from Stripe. */
export const sendPaymentFailedEmail = (
  ports: Ports & Pick<Services, 'gateway'>,
  checkoutId: string,
): Promise<SendResult> =>
  orFailed(async () => {
    const checkout = await ports.gateway.checkout(checkoutId)
    if (!checkout.ok || !checkout.value.paymentFailed || !checkout.value.email) return 'not-needed'
    const { email, planName } = checkout.value
    const compose = () => paymentFailed(ports.letterhead(), { planName })
    return sendOnce(ports, { checkoutId, email, kind: 'failed-mail', compose })
  })

/**
 * Emails the recovery URL of an abandoned checkout to a buyer who agreed to it: at most one per address, and never to
 * existing customers. Reads the recipient from Stripe.
 */
export const sendAbandonedCheckoutEmail = (
  ports: Ports & Pick<Services, 'gateway'>,
  checkoutId: string,
): Promise<SendResult> =>
  orFailed(async () => {
    const { gateway, ledger } = ports
    const checkout = await gateway.checkout(checkoutId)
    if (!checkout.ok || !checkout.value.recoveryUrl || !checkout.value.email) return 'not-needed'
    const { email, userId, recoveryUrl, planName } = checkout.value
    const [bought, own, reminded] = await Promise.all([
      ledger.checkoutsOfAddress(email),
      userId ? ledger.checkoutsOf(userId) : [],
      ledger.wasReminded(email),
    ])
    if (bought.length > 0 || own.length > 0 || reminded) return 'not-needed'
    // The key belongs to the buyer, so that of two checkouts abandoned at once the email API accepts one email.
    const content = checkoutLeft(ports.letterhead(), { planName, recoveryUrl })
    await send(ports, { content, to: email, idempotencyKey: `left-mail/${ports.signer.sign(normalizeEmail(email))}` })
    await ledger.markReminded(email)
    return 'sent'
  })

async function orFailed(sendEmail: () => Promise<SendResult>): Promise<SendResult> {
  try {
    return await sendEmail()
  } catch (error) {
    const { service } = toOutage('storage', 'mail', 'Stripe')(error).reason
    const what =
      service === 'mail' ? 'sent: the email service' : `recorded: ${service === 'Stripe' ? service : 'our storage'}`
    console.warn(`An email to a buyer couldn’t be ${what} didn’t respond. It’s retried every hour.`)
    return 'failed'
  }
}

/** The emails due for a purchase in its current state; the bank itself informs its customer of a lost dispute. */
function mailsAbout(ports: Ports, purchase: Purchase): BuyerMail[] {
  const { checkoutId, email, status, refundedAmount, amount, openDisputes } = purchase
  if (!email) return []
  const about = { checkoutId, email }
  if (status === 'completed')
    return [
      confirmationMail(ports, { ...purchase, email }),
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

/** The order confirmation, once for each corrected address. */
const confirmationMail = (ports: OrderPorts, purchase: Purchase & { email: string }): BuyerMail => {
  const { checkoutId, email, correctionId } = purchase
  const kind = correctionId === null ? 'access-mail' : (`access-mail~${correctionId}` as const)
  return { checkoutId, email, kind, compose: () => confirmation(ports, purchase) }
}

async function sendDuplicatePaymentEmail(ports: Ports, duplicate: DuplicatePayment): Promise<SendResult> {
  const { purchase, other } = duplicate
  const { checkoutId, email } = purchase
  const ends = duplicatePaymentProofEnds(Math.max(purchase.paidAt, other.paidAt))
  // Two old purchases brought together by a claim: only the shop owner sees them.
  if (!email || ends < Date.now()) return 'not-needed'
  const compose = () => {
    const head = ports.letterhead()
    const proof = duplicatePaymentProof(ports.signer, checkoutId, ends)
    return duplicatePayment(head, {
      duplicate,
      ends,
      refundUrl: `${head.siteUrl}/duplicate-payment?session_id=${checkoutId}&proof=${proof}`,
    })
  }
  return sendOnce(ports, { checkoutId, email, kind: 'double-mail', compose })
}

function confirmation(ports: OrderPorts, purchase: Purchase & { email: string }): MailContent {
  const { signer, letterhead, plans, termsChangedAt, withdrawalRules } = ports
  const { checkoutId, email } = purchase
  const head = letterhead()
  const orderNumber = orderNumberOf(checkoutId)
  const proof = mailProof(signer, purchase)
  // In the fragment, which no log of a server contains.
  const filledForm = new URLSearchParams({ email, order: orderNumber, sessionId: checkoutId, proof })
  return orderConfirmation(head, {
    purchase,
    orderNumber,
    plan: plans().find(({ id }) => id === purchase.plan) ?? null,
    openUrl: `${head.siteUrl}/payment-success?session_id=${checkoutId}&proof=${proof}`,
    withdrawUrl: `${head.siteUrl}/withdraw#${filledForm}`,
    termsChangedAt: termsChangedAt(),
    withdrawalDays: withdrawalRules().days,
  })
}

/** Resends the order confirmation, for an admin. The same attempt sends it once. */
export async function resendAccessMail(
  ports: OrderPorts,
  { purchase, attempt }: { purchase: Purchase; attempt: string },
): Promise<Result<void>> {
  const { email, checkoutId, status } = purchase
  if (!email) return err({ kind: 'invalid-input', message: 'Stripe has no email address for this purchase.' })
  if (status !== 'completed') return err({ kind: 'access-revoked' })
  const content = confirmation(ports, { ...purchase, email })
  await send(ports, { content, to: email, idempotencyKey: `access-mail/${checkoutId}/${attempt}` })
  return ok(undefined)
}

/**
 * Sends the earlier emails of a purchase to its corrected address: the access email, and the claim link if one was
 * requested. Each is sent once. Throws an Outage.
 */
export async function resendToCorrectedAddress(
  ports: Ports,
  { purchase, now }: { purchase: Purchase; now: number },
): Promise<void> {
  const { email, checkoutId } = purchase
  if (!email) return
  await sendOnce(ports, confirmationMail(ports, { ...purchase, email }))
  // Such a link is valid for two days.
  const days = [now, now - 86_400_000].map((day) => claimMailOf({ correctionId: null }, day))
  const wasSent = await Promise.all(days.map((kind) => ports.ledger.wasMailed(checkoutId, kind)))
  if (wasSent.includes(true)) await mailClaimLink(ports, { purchase: { ...purchase, email }, now })
}

/** The name of the claim-link email for the day of `now` (ms since 1970). */
const claimMailOf = ({ correctionId }: Pick<Purchase, 'correctionId'>, now: number) =>
  `claim-mail~${mailMoment({ correctionId, time: new Date(now).toISOString().slice(0, 10) })}` as const

/** Emails the claim link at most once a day, so that knowing a checkout id is not enough to flood a buyer's mailbox. */
export async function mailClaimLink(
  ports: Pick<Services, 'ledger' | 'mailer' | 'signer' | 'letterhead'>,
  { purchase, now }: { purchase: Purchase & { email: string }; now: number },
): Promise<void> {
  const { ledger, signer, letterhead } = ports
  const { checkoutId, email, planName } = purchase
  const kind = claimMailOf(purchase, now)
  if (await ledger.wasMailed(checkoutId, kind)) return
  const head = letterhead()
  const claimUrl = `${head.siteUrl}/payment-success?session_id=${checkoutId}&claim=${claimProof(signer, purchase, now)}`
  const content = claimLink(head, { planName, claimUrl })
  await send(ports, { content, to: email, idempotencyKey: `${kind}/${checkoutId}` })
  await ledger.markMailed(checkoutId, kind)
}
