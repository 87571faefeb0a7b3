import { normalizeEmail } from '../checkout/normalize-email.ts'
import type { Ledger } from '../checkout/ports.ts'
import { newestFirst } from '../checkout/purchases-of.ts'
import { type Purchase, reducePurchase } from '../checkout/reduce-purchase.ts'
import { reduceWithdrawal, type Withdrawn } from '../checkout/reduce-withdrawal.ts'
import { mapInBatches } from '../shared/map-in-batches.ts'
import { keyOf, type Withdrawal } from './withdrawal.ts'

/** A purchase that a notice may be about, and its withdrawal so far. */
export interface Meant {
  purchase: Purchase
  withdrawn: Withdrawn | null
}

export interface MeantPorts {
  ledger: Ledger
  /** The order number shown in order emails. It gives no access. */
  orderNumberOf: (checkoutId: string) => string
}

/**
 * The purchases that now have the stated address and are active or withdrawn from, newest first: those whose order
 * number is named, or all of them if none is, so that a mistyped number costs no buyer their right. A purchase made on
 * a later day needs its own withdrawal.
 */
export async function purchasesMeant(
  { ledger, orderNumberOf }: MeantPorts,
  { email, order, at }: Pick<Withdrawal, 'email' | 'order' | 'at'>,
): Promise<Meant[]> {
  const read = await mapInBatches(await ledger.checkoutsOfAddress(email), async (checkoutId) => {
    const facts = await ledger.facts(checkoutId)
    return { purchase: reducePurchase(facts), withdrawn: reduceWithdrawal(facts) }
  })
  const all = read
    .filter((one): one is Meant => one.purchase !== null)
    // The index still lists a purchase under its address from before a correction.
    .filter(({ purchase }) => normalizeEmail(purchase.email ?? '') === normalizeEmail(email))
    .filter(({ purchase }) => dayOf(purchase.createdAt) <= dayOf(at))
    .filter(({ purchase, withdrawn }) => purchase.status === 'completed' || withdrawn !== null)
    .sort((a, b) => newestFirst(a.purchase, b.purchase))
  const typed = order.toUpperCase()
  const named = all.filter(({ purchase }) => typed.includes(orderNumberOf(purchase.checkoutId)))
  return named.length > 0 ? named : all
}

const dayOf = (at: number) => keyOf({ at, id: '' }).day
