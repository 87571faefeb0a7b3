import { foldAddress } from './fold-address.ts'
import { type Outcome, outcomeOf, type Purchase } from './fold-purchase.ts'
import { isGuestTimeOver } from './guest-pass.ts'
import { priceOf } from './owned-plan.ts'
import type { Plan } from './plan.ts'
import type { Ledger } from './ports.ts'
import { newestFirst, readPurchases } from './purchases-of.ts'

/**
 * What a purchase is to whoever reads the mail of its address. `open`: a link opens it. `sign-in`: its days without an
 * account are over. `in-account`: an account has it. `lost`: the bank took the money back.
 */
type Whereabouts = 'open' | 'sign-in' | 'in-account' | Outcome

export interface BoughtWith {
  /** Newest first, ended ones included; never empty. */
  purchases: readonly [Found, ...Found[]]
  /** The one that a link opens: of several the largest plan, of two the newer. */
  best: Found | null
}
export type Found = Purchase & { whereabouts: Whereabouts }

/** What was bought with an address that is theirs now; null for nothing. `checkoutIds` are those it was noted under. */
export async function boughtWith(
  { ledger, plans }: { ledger: Ledger; plans: readonly Plan[] },
  { email, checkoutIds, now }: { email: string; checkoutIds: readonly string[]; now: number },
): Promise<BoughtWith | null> {
  const noted = await readPurchases(ledger, new Set(checkoutIds))
  const [newest, ...others] = noted
    // One whose address was corrected since stays noted under the mistyped one.
    .filter((purchase) => purchase.email !== null && foldAddress(purchase.email) === foldAddress(email))
    .sort(newestFirst)
    .map((purchase) => ({ ...purchase, whereabouts: whereaboutsOf(purchase, now) }))
  if (!newest) return null
  const open = [newest, ...others].filter(({ whereabouts }) => whereabouts === 'open')
  const [best = null] = open.sort((a, b) => priceOf(b, plans) - priceOf(a, plans) || newestFirst(a, b))
  return { purchases: [newest, ...others], best }
}

function whereaboutsOf(purchase: Purchase, now: number): Whereabouts {
  const outcome = outcomeOf(purchase)
  if (outcome) return outcome
  if (purchase.owner !== null) return 'in-account'
  return isGuestTimeOver(purchase, now) ? 'sign-in' : 'open'
}
