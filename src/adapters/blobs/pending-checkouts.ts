import { storedPlan } from '#domain/checkout/plan-id.ts'
import type { PendingCheckout, PendingCheckouts } from '#domain/checkout/ports.ts'
import type { LastCheckouts } from '#domain/personal-data/ports.ts'
import { oneCall } from './one-call.ts'
import { openStore } from './open-store.ts'
import { withStorageErrors } from './with-storage-errors.ts'

/** A sale continues without them, so a buyer waits no longer for each. */
const LIMIT_MS = 1000

/** Before plans had ids it named the plan. */
type StoredOpening = Omit<PendingCheckout, 'plan'> & { plan?: string; planName?: string }

/** One blob a user, overwritten by each checkout they open: only the last can be open still. */
export function createPendingCheckouts(): PendingCheckouts & LastCheckouts {
  const store = (limitMs?: number) => openStore('openings', oneCall(limitMs))
  return {
    last: (userId) =>
      withStorageErrors(async () => {
        const stored = (await store(LIMIT_MS).get(userId, { type: 'json' })) as StoredOpening | null
        return stored && { ...stored, plan: stored.plan ?? storedPlan(stored.planName ?? '') }
      }),
    note: (userId, opening) => withStorageErrors(async () => void (await store(LIMIT_MS).setJSON(userId, opening))),
    forget: (userId) => withStorageErrors(() => store().delete(userId)),
  }
}
