import type { Shelf } from './retention.ts'

/** The storage operations needed for deletion. Throws an Outage. */
export interface Shelves {
  /** The days (yyyy-mm-dd) that have keys, in no particular order. */
  days(shelf: Shelf): Promise<string[]>
  keysOf(shelf: Shelf, day: string): Promise<string[]>
  /** Deletes a key permanently; a missing key is not an error. */
  remove(shelf: Shelf, key: string): Promise<void>
}
