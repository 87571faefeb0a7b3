import { formatMoney } from '../checkout/money.ts'
import type { Plan } from '../checkout/plan.ts'
import type { Ledger } from '../checkout/ports.ts'
import { type Purchase, reducePurchase } from '../checkout/reduce-purchase.ts'
import type { Result } from '../shared/errors.ts'
import { formatDay } from '../shared/format-day.ts'
import { err, ok } from '../shared/result.ts'
import type { Download, Usage } from '../usage/ports.ts'
import type { DisputeAtStripe, Disputes } from './ports.ts'

/** Stripe takes 20,000 characters for the log; this many stay below that. */
const MAX_DOWNLOADS = 200

interface Ports {
  ledger: Pick<Ledger, 'facts' | 'wasMailed'>
  usage: Pick<Usage, 'downloadsOf'>
  disputes: Disputes
}

/** What the shop says about itself in every dispute. */
interface Shop {
  plans: readonly Plan[]
  siteUrl: string
}

/**
 * What is known about a disputed purchase, as text under the names of Stripe's evidence fields, to be pasted field by
 * field: docs.stripe.com/api/disputes/evidence_object. `invalid-input` if there is no dispute.
 */
export async function disputeFile(
  { ledger, usage, disputes }: Ports,
  { plans, siteUrl }: Shop,
  checkoutId: string,
): Promise<Result<string>> {
  const purchase = reducePurchase(await ledger.facts(checkoutId))
  if (!purchase) return err({ kind: 'unknown-checkout' })
  const [dispute, mailed, downloads] = await Promise.all([
    disputes.about(checkoutId),
    ledger.wasMailed(checkoutId, 'access-mail'),
    purchase.owner ? usage.downloadsOf(purchase.owner, MAX_DOWNLOADS) : [],
  ])
  if (!dispute) return err({ kind: 'invalid-input', message: 'This purchase isn’t disputed.' })
  const known = { purchase, dispute, mailed, downloads, siteUrl }
  const plan = plans.find(({ id }) => id === purchase.plan)
  const fields = {
    customer_name: dispute.buyer.name,
    customer_email_address: purchase.email ?? dispute.buyer.email,
    billing_address: dispute.buyer.address,
    product_description:
      `${purchase.planName}: lifetime access to a library of automation templates, available in the browser right after ` +
      `paying.${plan ? ` ${plan.description} It includes: ${plan.features.map(plain).join('; ')}.` : ''}`,
    service_date: formatDay(purchase.paidAt),
    access_activity_log: activityLog(known),
    refund_policy_disclosure:
      `The refund policy is at ${siteUrl}/refunds, is linked in the footer of every page, and is summarized in the ` +
      'order confirmation. Within 14 days of payment, buyers get a full refund, no reason needed.',
    uncategorized_text: summary(known),
  }
  const filled = Object.entries(fields).filter(([, text]) => text)
  return ok([headline(dispute), ...filled.map(([name, text]) => `${name}:\n${text}`)].join('\n\n'))
}

interface Known extends Pick<Shop, 'siteUrl'> {
  purchase: Purchase
  dispute: DisputeAtStripe
  mailed: boolean
  downloads: readonly Download[]
}

const headline = ({ id, chargeId, reason, amount, currency, dueBy }: DisputeAtStripe) =>
  `Evidence for ${id} about ${chargeId}: ${formatMoney(amount, currency)}, reason "${reason.replaceAll('_', ' ')}"` +
  `${dueBy === null ? '' : `, due by ${minute(dueBy)}`}. Paste each part into the matching field.`

function activityLog({ purchase: { owner, paidAt }, downloads }: Known): string {
  if (!owner)
    return 'The purchase was used without an account, so its downloads are counted but not recorded per buyer.'
  const since = downloads.filter(({ at }) => at >= paidAt)
  if (since.length === 0) return 'The buyer’s account has no downloads since the payment.'
  return since.map(({ at, kind, id }) => `${minute(at)}: downloaded the ${kind} "${id}".`).join('\n')
}

function summary({ purchase, dispute, mailed, siteUrl }: Known): string {
  const { checkoutId, planName, amount, refundedAmount, currency, paidAt, email } = purchase
  return [
    `The ${planName} was bought on ${minute(paidAt)} for ${formatMoney(amount, currency)} (checkout ${checkoutId}).`,
    ...(refundedAmount > 0 ? [`${formatMoney(refundedAmount, currency)} of it was refunded.`] : []),
    ...(dispute.termsAccepted ? [`The buyer accepted the terms of service (${siteUrl}/terms) before paying.`] : []),
    ...(mailed && email
      ? [`The order confirmation was sent to ${email}, with the link that gives access to the purchase.`]
      : []),
    ...(dispute.receiptUrl ? [`Receipt (upload it as a file under "receipt"): ${dispute.receiptUrl}`] : []),
  ].join('\n')
}

/** "2026-11-23 10:05 UTC" */
const minute = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** A feature without the figure that only a build knows. */
const plain = (feature: string) => feature.replace('{guides} ', '')
