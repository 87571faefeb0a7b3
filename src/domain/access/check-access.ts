import type { Decision } from '../checkout/decision.ts'
import { type GuestPass, isGuestPeriodOver } from '../checkout/guest-pass.ts'
import { hasAccess, standing } from '../checkout/owned-plan.ts'
import type { Ledger } from '../checkout/ports.ts'
import { GRANTED_PLAN } from '../checkout/purchase-summary.ts'
import { holdingsOf, purchaseOfPass } from '../checkout/purchases-of.ts'
import type { Purchase } from '../checkout/reduce-purchase.ts'
import type { AppError, Result } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'

/** Proof of payment: a verified user, a guest's pass, or both. */
export interface Proof {
  userId: string | null
  pass: GuestPass | null
}

/**
 * Lifetime access has no expiry date; only a refund, a lost dispute or an admin ends it. A guest's pass is valid for
 * thirty days or until a user claims the purchase; then only that user's sign-in gives access. `now` in ms since 1970.
 */
export async function checkAccess(ledger: Ledger, { userId, pass }: Proof, now: number): Promise<Result<void>> {
  let refusal: Result<void> = err({ kind: userId ? 'not-a-member' : 'signed-out' })
  if (userId) {
    const holdings = await holdingsOf(ledger, userId)
    if (hasAccess(holdings)) return ok(undefined)
    if (holdings.purchases.length > 0 || holdings.latest) refusal = err({ kind: 'access-revoked' })
  }
  if (pass) {
    const purchase = await purchaseOfPass(ledger, pass)
    if (purchase?.owner === null) {
      if (purchase.status !== 'completed') refusal = err({ kind: 'access-revoked' })
      else if (isGuestPeriodOver(purchase, now)) refusal = err({ kind: 'guest-limit', why: 'days' })
      else return ok(undefined)
    }
  }
  return refusal
}

const CLOSED: ReadonlySet<string> = new Set(['signed-out', 'not-a-member', 'access-revoked', 'guest-limit'])

/** Whether a refusal means that no presented proof gives access; then a pass among them is no longer valid. */
export const isClosed = ({ kind }: AppError) => CLOSED.has(kind)

type Shown = Pick<Purchase, 'plan' | 'planName' | 'amount' | 'currency' | 'createdAt' | 'checkoutId'>

/**
 * The payments a browser may see: those that give access, newest first. A user with access granted manually is shown
 * one payment of zero. Its id is not a checkout, so once it is no longer listed, linking it again is refused and the
 * payment check ends without access.
 */
export function shownPayments(purchases: readonly Purchase[], latest: Decision | null): Shown[] {
  const paid = standing({ purchases, latest })
  if (paid.length > 0 || latest?.kind !== 'grant') return paid
  const { at } = latest
  return [{ plan: '', planName: GRANTED_PLAN, amount: 0, currency: 'usd', createdAt: at, checkoutId: `granted_${at}` }]
}
