import { type Result, withFallback } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import type { GuestPass } from './guest-pass.ts'
import type { Plan } from './plan.ts'
import { planIdOf } from './plan-id.ts'
import type { Gateway, Ledger, PendingCheckouts, PromotionCodes } from './ports.ts'
import { findPromotion, offerInWords, type Promotion } from './promotion.ts'
import { startCheckout, startGuestCheckout } from './start-checkout.ts'

interface Ports {
  gateway: Gateway
  ledger: Ledger
  pendingCheckouts: PendingCheckouts
  promotionCodes: PromotionCodes
  auth: { emailOf(userId: string): Promise<string | null> }
  plans: () => readonly Plan[]
  promotions: () => readonly Promotion[]
  /** The title of a template in the shop, or null. Throws an Outage. */
  titleOf(slug: string): Promise<string | null>
}

interface PlanOrder {
  /** The name of a plan or its id. */
  planName: string
  /** The promotion code in the URL of the page. */
  promo: string | undefined
  /** The slug of the template the buyer came for. */
  wanted: string | undefined
  /** Null for a guest, who may have a pass of an earlier purchase. */
  userId: string | null
  pass: GuestPass | null
  attempt: string | undefined
  /** In ms since 1970. */
  now: number
}

/** Opens a checkout for a plan. `offer`: the promotion's discount, as a sentence for the buyer. */
export async function orderPlan(
  { auth, plans, promotions, titleOf, ...ports }: Ports,
  { planName, promo, wanted: slug, userId, pass, attempt, now }: PlanOrder,
): Promise<Result<{ url: string; offer?: string }>> {
  const sold = plans()
  const plan = sold.find(({ name }) => name === planName) ?? sold.find(({ id }) => id === planIdOf(planName))
  if (!plan) {
    const names = sold.map(({ name }) => `"${name}"`)
    return err({ kind: 'invalid-input', message: `planName: Choose ${names.join(' or ')}.` })
  }
  const found = promo ? await findPromotion({ ...ports, promotions }, { typed: promo, plan: plan.id, now }) : ok(null)
  if (!found.ok) return found
  const title = slug ? await withFallback(titleOf(slug), null, 'storage') : null
  const wanted = slug && title ? { slug, title } : null
  const order = { plan, plans: sold, promotion: found.value, wanted }
  // The address only prefills a field of the payment page, so a Clerk outage does not stop a sale.
  const checkout = userId
    ? await startCheckout(ports, userId, { ...order, email: await withFallback(auth.emailOf(userId), null, 'Clerk') })
    : await startGuestCheckout(ports, { ...order, pass, attempt })
  if (!checkout.ok) return checkout
  const { url, ...price } = checkout.value
  return ok({ url, ...(found.value && { offer: offerInWords(found.value, { ...price, currency: plan.currency }) }) })
}
