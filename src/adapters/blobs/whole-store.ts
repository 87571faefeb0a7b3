import type { StoreName } from '#domain/backup/stores.ts'
import { Outage } from '#domain/shared/errors.ts'
import { createChangeToken } from './change-token.ts'
import { patientCall } from './one-call.ts'
import { openStore } from './open-store.ts'
import { paymentsDailyLog } from './payment-entries.ts'
import { downloadsDailyLog } from './usage.ts'
import { withStorageErrors } from './with-storage-errors.ts'
import { openWriteOnce } from './write-once-store.ts'

/** The value of a key, byte for byte. */
export interface StoredBlob {
  bytes: Uint8Array<ArrayBuffer>
  metadata: Record<string, unknown>
}

/** A store as a backup sees it: keys and bytes, without interpretation. Every call throws an Outage on failure. */
export function openWholeStore(name: StoreName, newCall = patientCall) {
  const store = (call = newCall()) => openStore(name, call)
  return {
    /** The keys of the store, a page at a time. */
    async *keysUnder(prefix: string): AsyncGenerator<string[]> {
      const pages = store().list({ prefix, paginate: true })[Symbol.asyncIterator]()
      for (;;) {
        const page = await withStorageErrors(() => pages.next())
        if (page.done) return
        yield page.value.blobs.map(({ key }: { key: string }) => key)
      }
    },
    /** Null if the key does not exist. */
    read: (key: string): Promise<StoredBlob | null> =>
      withStorageErrors(async () => {
        const found = await store().getWithMetadata(key, { type: 'arrayBuffer' })
        // The client's types omit that a key may be missing.
        return found && { bytes: new Uint8Array(found.data), metadata: found.metadata }
      }),
    /** False if the key existed. */
    add: (key: string, blob: StoredBlob): Promise<boolean> =>
      withStorageErrors(async () => {
        const { modified, etag } = await store().set(key, blob.bytes.buffer, { ...withMetadata(blob), onlyIfNew: true })
        // The client returns `modified: true` with an empty etag when the write failed.
        if (modified && !etag) throw new Outage('storage', { message: `the write of ${key} did not land` })
        return modified
      }),
    replace: (key: string, blob: StoredBlob): Promise<void> =>
      withStorageErrors(async () => void (await store().set(key, blob.bytes.buffer, withMetadata(blob)))),
  }
}

const withMetadata = ({ metadata }: StoredBlob) => (Object.keys(metadata).length > 0 ? { metadata } : {})

/** The correct sums of each daily log, by its store; see `sums` in daily-log.ts. */
export const dailyLogs = (newCall = patientCall) => [
  { store: 'payments' as const, sums: paymentsDailyLog(undefined, openWriteOnce('payments', newCall)).sums },
  { store: 'usage' as const, sums: downloadsDailyLog(undefined, openWriteOnce('usage', newCall)).sums },
]

/** Notifies the owner's open pages of a change. */
export const announce = () => createChangeToken().bump()
