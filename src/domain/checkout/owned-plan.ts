import type { Result } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import { type Decision, givesAccess } from './decision.ts'
import { currentName, type Plan } from './plan.ts'
import type { Purchase } from './reduce-purchase.ts'

/**
 * Minor units; Stripe's minimum in most currencies:
 * docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const MIN_CHARGE = 50

/** Each takes a metadata key of the checkout; Stripe allows 50. */
const MAX_CREDITED = 10

/** All purchases of one user, newest first, including ended ones, and the latest admin decision. */
export interface Holdings<Held extends Purchase = Purchase> {
  purchases: readonly Held[]
  latest: Decision | null
}

/** What a plan costs a given buyer now. `amount` in minor units of the plan's currency. */
export interface Offer {
  amount: number
  /** The checkouts whose price is credited, sorted. */
  upgradeOf: readonly string[]
}

/**
 * The plan a purchase counts as, or null. An upgrade counts as its plan while all of its credited purchases give
 * access. Once one of them is refunded or lost, it counts as the smaller plan below it if the remaining payments cover
 * what was charged for that plan.
 */
function standsFor(purchase: Purchase, { purchases, latest }: Holdings): Pick<Purchase, 'plan' | 'planName'> | null {
  const credited = creditedIn(purchase, purchases)
  const left = credited.filter((each) => givesAccess(each, latest))
  if (left.length === credited.length) return purchase
  const [dearest] = wholeBelow(purchase, purchases).sort((a, b) => b.amount - a.amount)
  if (!dearest) return null
  const isPaid = keptOf(purchase) + sum(left.map(keptOf)) >= dearest.amount
  return isPaid || purchase.creditsUnnamed ? dearest : null
}

const creditedIn = ({ upgradeOf }: Purchase, purchases: readonly Purchase[]) =>
  purchases.filter(({ checkoutId }) => upgradeOf.includes(checkoutId))

/** The full-plan purchases an upgrade is based on. Each names earlier ones only, so the recursion terminates. */
const wholeBelow = (upgrade: Purchase, purchases: readonly Purchase[]): Purchase[] =>
  creditedIn(upgrade, purchases).flatMap((each) => (each.upgradeOf.length > 0 ? wholeBelow(each, purchases) : [each]))

const keptOf = ({ amount, refundedAmount }: Purchase) => amount - refundedAmount
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

/** The purchases that give access, in their order, each under the plan it counts as. */
export const standing = <Held extends Purchase>(holdings: Holdings<Held>): Held[] =>
  holdings.purchases
    .filter((purchase) => givesAccess(purchase, holdings.latest))
    .flatMap((purchase) => {
      const sold = standsFor(purchase, holdings)
      return sold ? [{ ...purchase, plan: sold.plan, planName: sold.planName }] : []
    })

/**
 * The latest decision overrides everything before it: after a grant there is access; after a revocation, only through a
 * purchase paid later, whenever its checkout was opened. Without decisions the purchases decide.
 */
export const hasAccess = (holdings: Holdings) => holdings.latest?.kind === 'grant' || standing(holdings).length > 0

/** Determines which of two plans is larger: the current price in minor units, or the amount paid if it is off sale. */
export const priceOf = ({ plan, amount }: Purchase, plans: readonly Plan[]): number =>
  plans.find(({ id }) => id === plan)?.price ?? amount

/**
 * The price of a plan for a buyer with these holdings: the full price, or less what was paid and not refunded. Returns
 * an error for a plan that is not larger than one they have. Access granted manually counts as the smallest plan, with
 * nothing paid. Payments in another currency are not converted.
 */
export function offerOf(plan: Plan, plans: readonly Plan[], holdings: Holdings): Result<Offer> {
  const owned = standing(holdings).map((purchase) => ({
    name: currentName(purchase, plans),
    price: priceOf(purchase, plans),
  }))
  const [smallest] = [...plans].sort((a, b) => a.price - b.price)
  if (holdings.latest?.kind === 'grant' && smallest) owned.push(smallest)

  const enough = owned.find(({ price }) => price >= plan.price)
  if (enough) return err({ kind: 'already-owned', planName: enough.name })
  const paid = holdings.purchases.filter((purchase) => givesAccess(purchase, holdings.latest))
  if (paid.some(({ disputed }) => disputed)) return err({ kind: 'purchase-disputed' })

  const credited = creditFor(plan, paid)
  const amount = plan.price - sum(credited.map(keptOf))
  return ok({
    amount: credited.length > 0 ? Math.max(MIN_CHARGE, amount) : amount,
    upgradeOf: credited.map(({ checkoutId }) => checkoutId).sort(),
  })
}

/**
 * The credited purchases, oldest first. A purchase is credited in full or not at all: one that exceeds the rest of the
 * price stays a duplicate, which its buyer can have refunded.
 */
function creditFor({ price, currency }: Plan, paid: readonly Purchase[]): Purchase[] {
  const credited: Purchase[] = []
  let left = price
  for (const purchase of paid.toReversed()) {
    const fits = credited.length === 0 || keptOf(purchase) <= left - MIN_CHARGE
    if (purchase.currency !== currency || keptOf(purchase) === 0 || !fits || credited.length === MAX_CREDITED) continue
    credited.push(purchase)
    left -= keptOf(purchase)
  }
  return credited
}
