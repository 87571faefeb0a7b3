import { counts } from '../access/decision.ts'
import type { Answer } from '../errors.ts'
import type { Gateway, Ledger } from '../ports.ts'
import { err, ok } from '../result.ts'
import { foldPurchase, type Purchase } from './fold-purchase.ts'
import { fulfil } from './fulfil.ts'

/**
 * Gives a purchase made as a guest to the user who holds its session id. The first claim wins for good: the loser of
 * a race reads the winner back and is refused, so one payment never serves two accounts.
 */
export async function claimPurchase(
  ports: { gateway: Gateway; ledger: Ledger },
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<Answer<Purchase>> {
  const fulfilled = await fulfil(ports, sessionId)
  if (!fulfilled.ok) return fulfilled
  let purchase: Purchase | null = fulfilled.value
  if (purchase.owner === null) {
    await ports.ledger.record([{ kind: 'claim', sessionId, userId }])
    purchase = foldPurchase(await ports.ledger.facts(sessionId))
  }
  if (purchase?.owner !== userId) return err({ kind: 'claimed' })
  const [latest = null] = await ports.ledger.decisions(userId)
  // A purchase that gives nothing must not be taken for one that does, or the browser would show it as access.
  return counts(purchase, latest) ? ok(purchase) : err({ kind: 'access-revoked' })
}
