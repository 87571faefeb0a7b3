import { storedPlan } from '#domain/checkout/plan-id.ts'
import type { PendingCheckout, PendingCheckouts } from '#domain/checkout/ports.ts'
import type { LastCheckouts } from '#domain/personal-data/ports.ts'
import { oneCall } from './one-call.ts'
import { openStore } from './open-store.ts'
import { withStorageErrors } from './with-storage-errors.ts'

/** Short, because a sale can continue without them. */
const LIMIT_MS = 1000

/** With `planName` if it was stored before plans had ids. */
type StoredCheckout = Omit<PendingCheckout, 'plan'> & { plan?: string; planName?: string }

/** One blob per user, overwritten by each new checkout: only the last one can still be open. */
export function createPendingCheckouts(): PendingCheckouts & LastCheckouts {
  const store = (limitMs?: number) => openStore('openings', oneCall(limitMs))
  return {
    last: (userId) =>
      withStorageErrors(async () => {
        const stored = (await store(LIMIT_MS).get(userId, { type: 'json' })) as StoredCheckout | null
        return stored && { ...stored, plan: stored.plan ?? storedPlan(stored.planName ?? '') }
      }),
    save: (userId, checkout) => withStorageErrors(async () => void (await store(LIMIT_MS).setJSON(userId, checkout))),
    forget: (userId) => withStorageErrors(() => store().delete(userId)),
  }
}
