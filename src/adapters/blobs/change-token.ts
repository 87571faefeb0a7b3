import type { ChangeToken } from '#domain/admin/ports.ts'
import { oneCall } from './one-call.ts'
import { openStore } from './open-store.ts'
import { withStorageErrors } from './with-storage-errors.ts'

/** The announced change is already written, so the announcement has a short timeout. */
const BUMP_MS = 1000

/** A single blob that is overwritten: a changed text means that there is news. */
export function createChangeToken(): ChangeToken {
  const store = (limitMs?: number) => openStore('hints', oneCall(limitMs))
  return {
    async bump() {
      await store(BUMP_MS)
        .set('version', crypto.randomUUID())
        .catch(() => undefined)
    },
    read: () => withStorageErrors(async () => (await store().get('version', { type: 'text' })) ?? ''),
  }
}
