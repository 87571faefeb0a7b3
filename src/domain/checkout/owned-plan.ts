import type { Answer } from '../errors.ts'
import { err, ok } from '../result.ts'
import { type Decision, givesAccess } from './decision.ts'
import type { Purchase } from './fold-purchase.ts'
import type { Plan } from './plan.ts'

/** Minor units. Stripe takes no smaller charge in most currencies: docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const LEAST_CHARGE = 50

/** All purchases of one user, ended ones included, and what an admin decided last. */
export interface Holdings<Held extends Purchase = Purchase> {
  purchases: readonly Held[]
  latest: Decision | null
}

/** What a plan costs somebody now. `amount` in minor units of the plan's currency. */
export interface Offer {
  amount: number
  /** The checkout of the smaller plan whose price is taken off. */
  upgradeOf: string | null
}

/**
 * The plan a purchase stands for. An upgrade whose first half was refunded or lost stands for that half: together they
 * were the price of the larger plan, and alone it has paid no more than the smaller one costs.
 */
function planOf({ planName, upgradeOf }: Purchase, { purchases, latest }: Holdings): string {
  const base = purchases.find(({ checkoutId }) => checkoutId === upgradeOf)
  return base && !givesAccess(base, latest) ? base.planName : planName
}

/** The purchases that give access, in their order, each under the plan it stands for. */
export const standing = <Held extends Purchase>(holdings: Holdings<Held>): Held[] =>
  holdings.purchases
    .filter((purchase) => givesAccess(purchase, holdings.latest))
    .map((purchase) => ({ ...purchase, planName: planOf(purchase, holdings) }))

/** What tells which of two plans is larger: its price now, in minor units; once it is sold no more, what was paid. */
export const priceOf = ({ planName, amount }: Purchase, plans: readonly Plan[]): number =>
  plans.find(({ name }) => name === planName)?.price ?? amount

/**
 * The price of a plan for somebody who owns these: the whole, or less what was paid for smaller plans and not given
 * back. Refuses a plan that is no larger than one they have. Access granted by hand counts as the smallest plan that was
 * paid with nothing, and what was paid in another currency is not converted.
 */
export function offerOf(plan: Plan, plans: readonly Plan[], holdings: Holdings): Answer<Offer> {
  const bought = standing(holdings)
  const owned = bought.map((purchase) => ({ name: purchase.planName, price: priceOf(purchase, plans) }))
  const [smallest] = [...plans].sort((a, b) => a.price - b.price)
  if (holdings.latest?.kind === 'grant' && smallest) owned.push(smallest)

  const enough = owned.find(({ price }) => price >= plan.price)
  if (enough) return err({ kind: 'already-owned', planName: enough.name })
  if (bought.some(({ disputed }) => disputed)) return err({ kind: 'purchase-disputed' })

  const paid = bought.filter(({ currency }) => currency === plan.currency)
  const credit = paid.reduce((sum, { amount, refundedAmount }) => sum + amount - refundedAmount, 0)
  if (credit === 0) return ok({ amount: plan.price, upgradeOf: null })
  return ok({ amount: Math.max(LEAST_CHARGE, plan.price - credit), upgradeOf: paid[0]?.checkoutId ?? null })
}
