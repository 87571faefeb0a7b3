import { inTurns } from '../shared/map-in-batches.ts'
import type { Decision } from './decision.ts'
import { foldAddress } from './fold-address.ts'
import type { Purchase } from './fold-purchase.ts'
import { priceOf, standing } from './owned-plan.ts'
import type { Plan } from './plan.ts'
import type { Ledger } from './ports.ts'
import { newestFirst, readPurchases } from './purchases-of.ts'

/** A purchase and what tells its buyer's address from others: the same for the same one. Null where none is known. */
export type Bought = Purchase & { mail: string | null }

/** Purchases of one buyer, with all others of their owners, and the latest decision about each owner. */
export interface Related {
  purchases: readonly Bought[]
  decisions: ReadonlyMap<string, Decision>
}

/** A payment for what its buyer has by another one. */
export interface Double {
  purchase: Purchase
  /** The one that stays, and opens as much. */
  other: Purchase
}

/**
 * The purchase of the same buyer that makes this one needless: of the same plan or a larger one, and standing. Of two in
 * one account, and of two guests' with one address, the earlier stays; before a guest's purchase goes what was bought
 * with that address in an account. So nobody who has a double sent back can use less than before.
 *
 * Null where there is none, and where nothing is to be given back: what was credited to an upgrade belongs to that, and
 * while a bank looks into one of the two, nobody knows which will stand.
 */
export function otherOf(purchase: Bought, related: Related, plans: readonly Plan[]): Purchase | null {
  if (!isRefundable(purchase)) return null
  const others = standingOf(related).filter(({ checkoutId }) => checkoutId !== purchase.checkoutId)
  if (others.some((each) => isCredited(purchase, each))) return null
  const needed = priceOf(purchase, plans)
  const enough = others.filter((each) => !each.disputed && goesBefore(each, purchase) && priceOf(each, plans) >= needed)
  return enough.sort(newestFirst).at(-1) ?? null
}

/** Whether both are of one buyer, and this one is the one that stays. */
function goesBefore(one: Bought, other: Bought): boolean {
  if (other.owner === null && (other.mail === null || one.mail !== other.mail)) return false
  if (other.owner === null && one.owner !== null) return true
  return one.owner === other.owner && newestFirst(other, one) < 0
}

/** Whether it belongs to the price of this upgrade. One that may not name all counts as credited with all before it. */
const isCredited = (purchase: Purchase, upgrade: Purchase) =>
  upgrade.upgradeOf.includes(purchase.checkoutId) ||
  (upgrade.creditsUnnamed && upgrade.owner === purchase.owner && newestFirst(upgrade, purchase) < 0)

const isRefundable = ({ status, disputed, amount, refundedAmount }: Purchase) =>
  status === 'completed' && !disputed && amount > refundedAmount

/** The purchases that give access, each under the plan it stands for. */
const standingOf = ({ purchases, decisions }: Related): Bought[] =>
  [...Map.groupBy(purchases, ({ owner }) => owner)].flatMap(([owner, held]) =>
    standing({ purchases: held, latest: owner === null ? null : (decisions.get(owner) ?? null) }),
  )

/** The doubles that came about with this purchase: itself, or what it makes needless. */
export async function doublesAround(ledger: Ledger, purchase: Purchase, plans: readonly Plan[]): Promise<Double[]> {
  const itself = withMail(purchase)
  const related = await relatedTo(ledger, purchase)
  const other = otherOf(itself, related, plans)
  // What stands beside one of the others may be more than what stands beside this one.
  const needless = related.purchases.filter(
    (each) => each.checkoutId !== purchase.checkoutId && goesBefore(itself, each),
  )
  const found = await inTurns(needless, (each) => doubleOf(ledger, each, plans))
  return [other && { purchase, other }, ...found].filter((double) => double !== null)
}

/** The purchase as a double, or null where it is none. */
export async function doubleOf(ledger: Ledger, purchase: Purchase, plans: readonly Plan[]): Promise<Double | null> {
  const other = otherOf(withMail(purchase), await relatedTo(ledger, purchase), plans)
  return other && { purchase, other }
}

/** What decides whether a purchase is a double, itself included. */
export async function relatedTo(ledger: Ledger, { checkoutId, owner, email }: Purchase): Promise<Related> {
  const [ofOwner, ofAddress] = await Promise.all([
    owner === null ? [] : ledger.checkoutsOf(owner),
    email === null ? [] : ledger.checkoutsOfAddress(email),
  ])
  const near = await readPurchases(ledger, new Set([checkoutId, ...ofOwner, ...ofAddress]))
  // The halves of an upgrade may have been paid with different addresses, so all of each owner's count.
  const owners = [...new Set(near.flatMap((each) => each.owner ?? []))]
  const [theirs, decisions] = await Promise.all([
    inTurns(owners, ledger.checkoutsOf),
    inTurns(owners, ledger.decisions),
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
  mail: purchase.email === null ? null : foldAddress(purchase.email),
})
