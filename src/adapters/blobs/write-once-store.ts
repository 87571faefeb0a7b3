import { getStore } from '@netlify/blobs'
import { StorageDown } from './storage-down.ts'

export type WriteOnceStore = ReturnType<typeof openWriteOnce>

/** A store of Netlify Blobs whose keys are written once and never changed. Every call throws StorageDown on failure. */
export function openWriteOnce(name: string) {
  // Asked for at each call: the platform hands out the storage context per invocation.
  const store = () => getStore({ name, consistency: 'strong' })

  return {
    /** False when the key was there already. */
    writeOnce: (key: string, value: unknown) =>
      reaching(async () => {
        const { modified, etag } = await store().setJSON(key, value, { onlyIfNew: true })
        // The client answers `modified: true` with an empty etag when the write failed.
        if (modified && !etag) throw new StorageDown(`write of ${key.split('/')[0]} did not land`)
        return modified
      }),
    keysUnder: (prefix: string) =>
      reaching(async () => (await store().list({ prefix })).blobs.map(({ key }) => decodeURIComponent(key))),
    read: <T>(key: string) => reaching(async () => (await store().get(key, { type: 'json' })) as T | null),
  }
}

async function reaching<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof StorageDown ? error : new StorageDown('storage did not answer', { cause: error })
  }
}
