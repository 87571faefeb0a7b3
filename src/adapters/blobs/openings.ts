import type { Opening, Openings } from '#domain/checkout/ports.ts'
import type { LastOpenings } from '#domain/personal-data/ports.ts'
import { oneCall } from './one-call.ts'
import { openStore } from './open-store.ts'
import { withStorageErrors } from './with-storage-errors.ts'

/** A sale goes on without them, so a buyer waits no longer for each. */
const LIMIT_MS = 1000

/** One blob a user, overwritten by each checkout they open: only the last can be open still. */
export function createOpenings(): Openings & LastOpenings {
  const store = (limitMs?: number) => openStore('openings', oneCall(limitMs))
  return {
    last: (userId) =>
      withStorageErrors(async () => (await store(LIMIT_MS).get(userId, { type: 'json' })) as Opening | null),
    note: (userId, opening) => withStorageErrors(async () => void (await store(LIMIT_MS).setJSON(userId, opening))),
    forget: (userId) => withStorageErrors(() => store().delete(userId)),
  }
}
