import { isGuestPeriodOver } from './guest-pass.ts'
import { normalizeEmail } from './normalize-email.ts'
import { priceOf } from './owned-plan.ts'
import type { Plan } from './plan.ts'
import type { Ledger } from './ports.ts'
import { newestFirst, readPurchases } from './purchases-of.ts'
import { type Outcome, outcomeOf, type Purchase } from './reduce-purchase.ts'

/**
 * How a purchase appears to the owner of its address. `open`: a link gives access. `sign-in`: the days without an
 * account are over. `in-account`: an account owns it. `lost`: the bank took the money back.
 */
type AccessStatus = 'open' | 'sign-in' | 'in-account' | Outcome

export interface PurchasesByEmail {
  /** Newest first, including ended ones; never empty. */
  purchases: readonly [Found, ...Found[]]
  /** The purchase that a link gives access to: the one with the largest plan, or the newer of two equal ones. */
  best: Found | null
}
export type Found = Purchase & { accessStatus: AccessStatus }

/** The purchases whose current address is `email`; null for none. `checkoutIds`: those indexed under the address. */
export async function purchasesByEmail(
  { ledger, plans }: { ledger: Ledger; plans: readonly Plan[] },
  { email, checkoutIds, now }: { email: string; checkoutIds: readonly string[]; now: number },
): Promise<PurchasesByEmail | null> {
  const stored = await readPurchases(ledger, new Set(checkoutIds))
  const [newest, ...others] = stored
    // A purchase whose address was corrected since is still indexed under the mistyped one.
    .filter((purchase) => purchase.email !== null && normalizeEmail(purchase.email) === normalizeEmail(email))
    .sort(newestFirst)
    .map((purchase) => ({ ...purchase, accessStatus: accessStatusOf(purchase, now) }))
  if (!newest) return null
  const open = [newest, ...others].filter(({ accessStatus }) => accessStatus === 'open')
  const [best = null] = open.sort((a, b) => priceOf(b, plans) - priceOf(a, plans) || newestFirst(a, b))
  return { purchases: [newest, ...others], best }
}

function accessStatusOf(purchase: Purchase, now: number): AccessStatus {
  const outcome = outcomeOf(purchase)
  if (outcome) return outcome
  if (purchase.owner !== null) return 'in-account'
  return isGuestPeriodOver(purchase, now) ? 'sign-in' : 'open'
}
