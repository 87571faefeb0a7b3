import { foldPurchase, type Purchase } from '../checkout/fold-purchase.ts'
import type { Answer } from '../errors.ts'
import type { Ledger } from '../ports.ts'
import { err, ok } from '../result.ts'
import { hasAccess } from './decision.ts'

/** What somebody brings to prove that they have paid: a verified user, the session id of a guest's checkout, or both. */
export interface Proof {
  userId: string | null
  sessionId: string | null
}

/** All purchases of a user, newest first, refunded ones included. */
export async function purchasesOf(ledger: Ledger, userId: string): Promise<Purchase[]> {
  const sessions = await ledger.sessionsOf(userId)
  const purchases = await Promise.all(sessions.map(async (id) => foldPurchase(await ledger.facts(id))))
  return purchases
    .filter((purchase): purchase is Purchase => purchase?.owner === userId)
    .sort((a, b) => b.createdAt - a.createdAt)
}

/**
 * Lifetime access has no expiry date; only a refund, a lost dispute or an admin ends it. A session id counts until a
 * user claims the purchase; afterwards only that user's sign-in opens.
 */
export async function checkAccess(ledger: Ledger, { userId, sessionId }: Proof): Promise<Answer<void>> {
  let refusal: Answer<void> = err({ kind: userId ? 'not-a-member' : 'signed-out' })
  if (userId) {
    const [purchases, [latest = null]] = await Promise.all([purchasesOf(ledger, userId), ledger.decisions(userId)])
    if (hasAccess(purchases, latest)) return ok(undefined)
    if (purchases.length > 0 || latest) refusal = err({ kind: 'access-revoked' })
  }
  if (sessionId) {
    const purchase = foldPurchase(await ledger.facts(sessionId))
    if (purchase?.owner === null) {
      if (purchase.status === 'completed') return ok(undefined)
      refusal = err({ kind: 'access-revoked' })
    }
  }
  return refusal
}
