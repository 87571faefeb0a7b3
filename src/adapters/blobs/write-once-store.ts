import type { StoreName } from '#domain/backup/stores.ts'
import type { Shelves } from '#domain/retention/ports.ts'
import { Outage } from '#domain/shared/errors.ts'
import { type OneCall, oneCall } from './one-call.ts'
import { openStore } from './open-store.ts'
import { withStorageErrors } from './with-storage-errors.ts'

export const DAY = /^\d{4}-\d\d-\d\d$/

export type WriteOnceStore = ReturnType<typeof openWriteOnce>

/** A Netlify Blobs store of keys written once. Throws an Outage on failure; `newCall` determines the timeout. */
export function openWriteOnce(name: StoreName, newCall: () => OneCall = oneCall) {
  // Opened for each call: the platform provides the storage context per invocation.
  const store = (call = newCall()) => openStore(name, call)

  const read = <T>(key: string) => withStorageErrors(async () => (await store().get(key, { type: 'json' })) as T | null)
  const foldersUnder = (prefix: string) =>
    withStorageErrors(async () =>
      (await store().list({ prefix, directories: true })).directories.map((name) =>
        decodeURIComponent(name).replace(/\/$/, ''),
      ),
    )

  return {
    /** False if the key existed. */
    writeOnce: (key: string, value: unknown) =>
      withStorageErrors(async () => {
        const call = newCall()
        const { modified, etag } = await store(call).setJSON(key, value, { onlyIfNew: true })
        // The client returns `modified: true` with an empty etag when the write failed.
        if (modified && !etag) throw new Outage('storage', { message: `write of ${key.split('/')[0]} did not land` })
        // A repeated call may find the value of its own first try: then that write was ours.
        return modified || (call.repeated && JSON.stringify(await read(key)) === JSON.stringify(value))
      }),
    keysUnder: (prefix: string) =>
      withStorageErrors(async () => (await store().list({ prefix })).blobs.map(({ key }) => decodeURIComponent(key))),
    /** The names before the next slash, `<prefix><name>`, without listing their keys. */
    foldersUnder,
    /** The folders that are days (yyyy-mm-dd), without the prefix. */
    daysUnder: async (prefix: string) =>
      (await foldersUnder(prefix)).map((folder) => folder.slice(prefix.length)).filter((name) => DAY.test(name)),
    /**
     * Only for data with a retention period (domain/retention), data of an erased user (domain/personal-data), and
     * uploads that were stored with private data (domain/import).
     */
    remove: (key: string) => withStorageErrors(() => store().delete(key)),
    /** Only for sums, which are derived from other keys. */
    replace: (key: string, value: unknown) =>
      withStorageErrors(async () => {
        const { etag } = await store().setJSON(key, value)
        if (!etag) throw new Outage('storage', { message: `write of ${key.split('/')[0]} did not land` })
      }),
    read,
  }
}

/** Data with a retention period, in Netlify Blobs. */
export function createShelves(): Shelves {
  return {
    days: ({ store, prefix }) => openWriteOnce(store).daysUnder(prefix),
    keysOf: ({ store, prefix }, day) => openWriteOnce(store).keysUnder(`${prefix}${day}/`),
    remove: ({ store }, key) => openWriteOnce(store).remove(key),
  }
}
