import type { ChangeToken } from '#domain/admin/ports.ts'
import { oneCall } from './one-call.ts'
import { openStore } from './open-store.ts'
import { withStorageErrors } from './with-storage-errors.ts'

/** What is announced was written before, so nobody waits long for the announcement. */
const BUMP_MS = 1000

/** The one blob that is overwritten: whoever reads another text than before knows that there is news. */
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
