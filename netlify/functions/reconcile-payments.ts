import type { Config } from '@netlify/functions'
import { reconcile } from '#domain/checkout/reconcile.ts'
import { counted, scheduled } from '#server/http/scheduled.ts'
import { sendAbandonedCheckoutEmail, sendPaymentFailedEmail, sendPurchaseEmails } from '#server/mail/purchase-emails.ts'
import { services } from '#server/services.ts'

export const config: Config = { schedule: '@hourly' }

/** Stripe retries an event for this long. */
const LOOK_BACK_MS = 3 * 86_400_000

/** Catches up on events the webhook missed while it was down: payments, refunds and disputes. */
export default scheduled(async (hasTime) => {
  const all = services()
  const now = Date.now()
  const { repaired, failures, finished } = await reconcile(
    {
      ...all,
      sendPurchaseEmails: (purchase) => sendPurchaseEmails(all, purchase),
      sendPaymentFailedEmail: (checkoutId) => sendPaymentFailedEmail(all, checkoutId),
      sendAbandonedCheckoutEmail: (checkoutId) => sendAbandonedCheckoutEmail(all, checkoutId),
    },
    { since: now - LOOK_BACK_MS, now, hasTime },
  )
  const parts = [`${counted(repaired, 'purchase')} repaired.`]
  if (failures.length > 0) parts.push(`${counted(failures.length, 'step')} failed and will be retried.`)
  if (!finished) parts.push('The next run will continue.')
  return { summary: parts.join(' '), failures }
})
