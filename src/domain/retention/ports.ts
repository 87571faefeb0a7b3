import type { Shelf } from './retention.ts'

/** Storage as far as deleting goes. Throws an Outage. */
export interface Shelves {
  /** The days under which keys of a shelf stand (yyyy-mm-dd), in no particular order. */
  days(shelf: Shelf): Promise<string[]>
  keysOf(shelf: Shelf, day: string): Promise<string[]>
  /** Deletes a key for good; one that is gone already is no failure. */
  remove(shelf: Shelf, key: string): Promise<void>
}
