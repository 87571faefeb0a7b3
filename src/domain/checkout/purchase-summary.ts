import { givesAccess } from './decision.ts'
import { type Holdings, offerOf, standing } from './owned-plan.ts'
import { currentName, type Plan } from './plan.ts'
import { type Outcome, outcomeOf, type Purchase } from './reduce-purchase.ts'

/**
 * The state of a purchase. `part-refunded` and `disputed` still give access. `reduced`: an upgrade that lost a credited
 * part and counts as a smaller plan. `uncovered`: the remaining payments cover no plan. `lost`: the bank took the money
 * back. `ended`: by an admin.
 */
export type PurchaseState = 'active' | 'part-refunded' | 'disputed' | 'reduced' | 'uncovered' | 'ended' | Outcome

/** What a user sees of their own purchases. Amounts in minor units, times in ms since 1970. */
export interface PurchaseSummary {
  /** The largest plan they can use now, and since when; without an id if an admin granted access. */
  plan: { id: string | null; name: string; since: number } | null
  /** The next larger plan and what it costs them. */
  upgrade: { planName: string; amount: number; currency: string } | null
  /** Newest first, including ended ones. */
  purchases: readonly (Purchase & { state: PurchaseState; standsFor: string })[]
}

/** The plan name shown for access granted manually. */
export const GRANTED_PLAN = 'Granted access'

/** The purchase summary of a user with these holdings; `plans`: those on sale. */
export function summarizePurchases(holdings: Holdings, plans: readonly Plan[]): PurchaseSummary {
  const bought = standing(holdings)
  const priceOf = ({ plan }: Purchase) => plans.find(({ id }) => id === plan)?.price ?? 0
  const [largest] = bought.toSorted((a, b) => priceOf(b) - priceOf(a) || a.paidAt - b.paidAt)
  const { purchases, latest } = holdings
  return {
    plan: largest
      ? { id: largest.plan, name: currentName(largest, plans), since: largest.paidAt }
      : latest?.kind === 'grant'
        ? { id: null, name: GRANTED_PLAN, since: latest.at }
        : null,
    upgrade: largest ? upgradeFrom(holdings, plans) : null,
    purchases: purchases.map((purchase) => {
      const active = bought.find(({ checkoutId }) => checkoutId === purchase.checkoutId)
      const standsFor = currentName(active ?? purchase, plans)
      return { ...purchase, state: stateOf(purchase, holdings, active?.plan), standsFor }
    }),
  }
}

function upgradeFrom(holdings: Holdings, plans: readonly Plan[]): PurchaseSummary['upgrade'] {
  for (const plan of plans.toSorted((a, b) => a.price - b.price)) {
    const offer = offerOf(plan, plans, holdings)
    if (offer.ok) return { planName: plan.name, amount: offer.value.amount, currency: plan.currency }
  }
  return null
}

function stateOf(purchase: Purchase, { latest }: Holdings, standsFor: string | undefined): PurchaseState {
  const { refundedAmount, disputed, plan } = purchase
  const outcome = outcomeOf(purchase)
  if (outcome) return outcome
  if (!givesAccess(purchase, latest)) return 'ended'
  if (standsFor === undefined) return 'uncovered'
  if (disputed) return 'disputed'
  if (standsFor !== plan) return 'reduced'
  return refundedAmount > 0 ? 'part-refunded' : 'active'
}
