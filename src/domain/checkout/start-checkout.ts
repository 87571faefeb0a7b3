import { type Result, withFallback } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import type { WantedTemplate } from './facts.ts'
import type { GuestPass } from './guest-pass.ts'
import { type Offer, offerOf } from './owned-plan.ts'
import type { Plan } from './plan.ts'
import type { Gateway, Ledger, PendingCheckout, PendingCheckouts } from './ports.ts'
import type { AppliedPromotion } from './promotion.ts'
import { holdingsOf, purchaseOfPass } from './purchases-of.ts'

interface Ports {
  gateway: Gateway
  ledger: Ledger
  pendingCheckouts: PendingCheckouts
}

interface Order {
  plan: Plan
  /** All plans on sale, to determine which plan is larger. */
  plans: readonly Plan[]
  email: string | null
  promotion: AppliedPromotion | null
  wanted: WantedTemplate | null
}

/** Where to pay, and what the plan costs this buyer without and with a promotion, in minor units. */
interface Started {
  url: string
  amount: number
  total: number
}

/**
 * Opens a checkout for a buyer without an account. The same `attempt` returns the same checkout, so that a double click
 * opens only one. Purchases under the browser's pass count as owned, but only an account can buy an upgrade.
 */
export async function startGuestCheckout(
  { gateway, ledger }: Pick<Ports, 'gateway' | 'ledger'>,
  {
    plan,
    plans,
    promotion,
    wanted,
    pass,
    attempt,
  }: Omit<Order, 'email'> & { pass: GuestPass | null; attempt: string | undefined },
): Promise<Result<Started>> {
  const opened = pass && (await withFallback(purchaseOfPass(ledger, pass), null, 'storage'))
  const offer = offerOf(plan, plans, { purchases: opened ? [opened] : [], latest: null })
  if (!offer.ok) return offer
  if (offer.value.upgradeOf.length > 0) return err({ kind: 'upgrade-signed-in' })
  const order = { plan, amount: plan.price, upgradeOf: [], userId: null, email: null }
  const checkout = await gateway.openCheckout({
    ...order,
    promotionCodeId: promotion?.codeId ?? null,
    wanted,
    idempotencyKey: attempt ? `checkout/guest/${attempt}` : null,
  })
  return checkout.ok ? ok({ ...checkout.value, amount: plan.price }) : checkout
}

/**
 * Returns the page on which a user pays for a plan: the open checkout or a new one. A user has at most one open
 * checkout, so that repeated clicks in several tabs cannot cause a second payment.
 */
export async function startCheckout(ports: Ports, userId: string, order: Order): Promise<Result<Started>> {
  const { gateway, pendingCheckouts } = ports
  const { plan, promotion, wanted: template } = order
  const [offer, last] = await Promise.all([
    offerFor(ports, userId, order),
    withFallback(pendingCheckouts.last(userId), null, 'storage'),
  ])
  if (!offer.ok) return offer
  const wanted = {
    ...offer.value,
    plan: plan.id,
    ...(promotion && { promotion: promotion.code }),
    ...(template && { wanted: template.slug }),
  }
  const open = last ? await stillOpen(ports, last, wanted) : ok(null)
  if (!open.ok) return open
  if (open.value !== null) return ok({ ...open.value, amount: wanted.amount })

  const opened = await gateway.openCheckout({
    ...offer.value,
    plan,
    userId,
    email: order.email,
    promotionCodeId: promotion?.codeId ?? null,
    wanted: template,
    // Concurrent clicks see the same last checkout and place the same order, so Stripe treats them as one request.
    idempotencyKey: `checkout/${userId}/after/${last?.checkoutId ?? 'none'}/${plan.id}/${wanted.amount}${promotion ? `/${promotion.code}` : ''}${template ? `/for-${template.slug}` : ''}`,
  })
  if (!opened.ok) return opened
  const { id: checkoutId, url, total } = opened.value
  await withFallback(pendingCheckouts.save(userId, { checkoutId, ...wanted }), undefined, 'storage')
  return ok({ url, total, amount: wanted.amount })
}

/** During a storage outage sales continue at the full price. */
async function offerFor({ ledger }: Ports, userId: string, { plan, plans }: Order): Promise<Result<Offer>> {
  const holdings = await withFallback(holdingsOf(ledger, userId), null, 'storage')
  return holdings ? offerOf(plan, plans, holdings) : ok({ amount: plan.price, upgradeOf: [] })
}

/** The page of the last checkout if it is for this order; null if it has ended. Closes a checkout for another order. */
async function stillOpen(
  { gateway, ledger }: Ports,
  last: PendingCheckout,
  wanted: Omit<PendingCheckout, 'checkoutId'>,
): Promise<Result<{ url: string; total: number } | null>> {
  const found = await gateway.checkout(last.checkoutId)
  if (!found.ok) return ok(null)
  const { page, isPaid, isPending } = found.value
  // Stripe has the money, but the payment is not recorded here yet.
  if (isPending || (isPaid && (await ledger.facts(last.checkoutId)).length === 0))
    return err({ kind: 'payment-under-way' })
  if (!page) return ok(null)
  const facets = ['plan', 'amount', 'upgradeOf', 'promotion', 'wanted'] as const
  if (facets.every((facet) => String(last[facet] ?? '') === String(wanted[facet] ?? '')))
    return ok({ url: page, total: found.value.amount })
  return (await gateway.closeCheckout(last.checkoutId)) ? ok(null) : err({ kind: 'payment-under-way' })
}
