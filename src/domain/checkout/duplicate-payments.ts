import { mapInBatches } from '../shared/map-in-batches.ts'
import type { Decision } from './decision.ts'
import { normalizeEmail } from './normalize-email.ts'
import { priceOf, standing } from './owned-plan.ts'
import type { Plan } from './plan.ts'
import type { Ledger } from './ports.ts'
import { newestFirst, readPurchases } from './purchases-of.ts'
import type { Purchase } from './reduce-purchase.ts'

/** A purchase with a key that is the same for the same buyer's address. Null if the address is unknown. */
export type Bought = Purchase & { mail: string | null }

/** Purchases of one buyer, all others of their owners, and the latest decision about each owner. */
export interface Related {
  purchases: readonly Bought[]
  decisions: ReadonlyMap<string, Decision>
}

/** A payment for a plan its buyer already has through another payment. */
export interface DuplicatePayment {
  purchase: Purchase
  /** The purchase that remains and gives at least the same access. */
  other: Purchase
}

/**
 * The purchase of the same buyer that makes this one unnecessary: active, and of the same plan or a larger one. Of two
 * in one account, or of two guest purchases with one address, the earlier one remains; a purchase in an account takes
 * precedence over a guest's with the same address. So refunding a duplicate never reduces what the buyer can use.
 *
 * Null if there is none, or if nothing is to be refunded: a purchase credited to an upgrade belongs to that upgrade,
 * and during a dispute over either of the two it is unknown which one will remain.
 */
export function otherOf(purchase: Bought, related: Related, plans: readonly Plan[]): Purchase | null {
  if (!isRefundable(purchase)) return null
  const others = standingOf(related).filter(({ checkoutId }) => checkoutId !== purchase.checkoutId)
  if (others.some((each) => isCredited(purchase, each))) return null
  const needed = priceOf(purchase, plans)
  const enough = others.filter((each) => !each.disputed && goesBefore(each, purchase) && priceOf(each, plans) >= needed)
  return enough.sort(newestFirst).at(-1) ?? null
}

/** Whether both are of the same buyer and `one` is the purchase that remains. */
function goesBefore(one: Bought, other: Bought): boolean {
  if (other.owner === null && (other.mail === null || one.mail !== other.mail)) return false
  if (other.owner === null && one.owner !== null) return true
  return one.owner === other.owner && newestFirst(other, one) < 0
}

/** Whether it is part of this upgrade's price. An upgrade that can't name all counts as credited with all before. */
const isCredited = (purchase: Purchase, upgrade: Purchase) =>
  upgrade.upgradeOf.includes(purchase.checkoutId) ||
  (upgrade.creditsUnnamed && upgrade.owner === purchase.owner && newestFirst(upgrade, purchase) < 0)

const isRefundable = ({ status, disputed, amount, refundedAmount }: Purchase) =>
  status === 'completed' && !disputed && amount > refundedAmount

/** The purchases that give access, each under the plan it counts as. */
const standingOf = ({ purchases, decisions }: Related): Bought[] =>
  [...Map.groupBy(purchases, ({ owner }) => owner)].flatMap(([owner, held]) =>
    standing({ purchases: held, latest: owner === null ? null : (decisions.get(owner) ?? null) }),
  )

/** The duplicates caused by this purchase: itself, or the ones it makes unnecessary. */
export async function duplicatesAround(
  ledger: Ledger,
  purchase: Purchase,
  plans: readonly Plan[],
): Promise<DuplicatePayment[]> {
  const itself = withMail(purchase)
  const related = await relatedTo(ledger, purchase)
  const other = otherOf(itself, related, plans)
  // The purchases related to one of the others can be more than those related to this one.
  const needless = related.purchases.filter(
    (each) => each.checkoutId !== purchase.checkoutId && goesBefore(itself, each),
  )
  const found = await mapInBatches(needless, (each) => duplicateOf(ledger, each, plans))
  return [other && { purchase, other }, ...found].filter((duplicate) => duplicate !== null)
}

/** The purchase as a duplicate, or null if it is not one. */
export async function duplicateOf(
  ledger: Ledger,
  purchase: Purchase,
  plans: readonly Plan[],
): Promise<DuplicatePayment | null> {
  const other = otherOf(withMail(purchase), await relatedTo(ledger, purchase), plans)
  return other && { purchase, other }
}

/** Everything that decides whether a purchase is a duplicate, including the purchase itself. */
export async function relatedTo(ledger: Ledger, { checkoutId, owner, email }: Purchase): Promise<Related> {
  const [ofOwner, ofAddress] = await Promise.all([
    owner === null ? [] : ledger.checkoutsOf(owner),
    email === null ? [] : ledger.checkoutsOfAddress(email),
  ])
  const near = await readPurchases(ledger, new Set([checkoutId, ...ofOwner, ...ofAddress]))
  // The parts of an upgrade may have been paid with different addresses, so include all purchases of each owner.
  const owners = [...new Set(near.flatMap((each) => each.owner ?? []))]
  const [theirs, decisions] = await Promise.all([
    mapInBatches(owners, ledger.checkoutsOf),
    mapInBatches(owners, ledger.decisions),
  ])
  const known = new Set(near.map((each) => each.checkoutId))
  const further = await readPurchases(ledger, new Set(theirs.flat()).difference(known))
  const latest = decisions.flatMap(([first]) => first ?? [])
  return {
    purchases: [...near, ...further].map(withMail),
    decisions: new Map(latest.map((decision) => [decision.userId, decision])),
  }
}

const withMail = (purchase: Purchase): Bought => ({
  ...purchase,
  mail: purchase.email === null ? null : normalizeEmail(purchase.email),
})
