import { getStore } from '@netlify/blobs'
import type { Pulse } from '#domain/admin/ports.ts'
import { StorageDown } from './storage-down.ts'

/** The client repeats a failed write for up to half a minute; what is announced was written before, so nobody waits. */
const TIMEOUT_MS = 1000

/** The one blob that is overwritten: whoever reads another text than before knows that there is news. */
export function createPulse(): Pulse {
  const store = () => getStore({ name: 'hints', consistency: 'strong' })
  return {
    async beat() {
      const late = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS).unref())
      const write = store()
        .set('version', crypto.randomUUID())
        .catch(() => undefined)
      await Promise.race([write, late])
    },
    async read() {
      try {
        return (await store().get('version', { type: 'text' })) ?? ''
      } catch (error) {
        throw new StorageDown('storage did not answer', { cause: error })
      }
    },
  }
}
