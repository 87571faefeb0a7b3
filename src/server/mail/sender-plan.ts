import { withTimeout } from '#adapters/with-timeout.ts'
import { summarizePurchases } from '#domain/checkout/purchase-summary.ts'
import { holdingsOf } from '#domain/checkout/purchases-of.ts'
import type { SenderPlan } from '#domain/contact/plain-text.ts'
import { services } from '../services.ts'

/** The maximum delay of a message for this lookup, in ms. */
const PATIENCE_MS = 1200

/** The plan of a signed-in sender; null for guests, and if it cannot be determined in time. */
export const senderPlan = (request: Request): Promise<SenderPlan | null> =>
  withTimeout(planOf(request), PATIENCE_MS).catch(() => null)

async function planOf(request: Request): Promise<SenderPlan | null> {
  const { auth, ledger, plans } = services()
  const identity = await auth.identify(request)
  if (!identity.ok || !identity.value) return null
  const sold = plans()
  const { plan } = summarizePurchases(await holdingsOf(ledger, identity.value.userId), sold)
  const priority = sold.find(({ id }) => id === plan?.id)?.supportPriority ?? ''
  return plan && { name: plan.name, priority }
}
