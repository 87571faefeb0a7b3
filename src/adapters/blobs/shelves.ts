import type { Shelves } from '#domain/retention/ports.ts'
import { openWriteOnce } from './write-once-store.ts'

const DAY = /^\d{4}-\d\d-\d\d$/

/** What is kept for a time only, in Netlify Blobs. */
export function createShelves(): Shelves {
  return {
    async days({ store, prefix }) {
      const folders = await openWriteOnce(store).foldersUnder(prefix)
      return folders.map((folder) => folder.slice(prefix.length)).filter((name) => DAY.test(name))
    },
    keysOf: ({ store, prefix }, day) => openWriteOnce(store).keysUnder(`${prefix}${day}/`),
    remove: ({ store }, key) => openWriteOnce(store).remove(key),
  }
}
