import type { PendingCheckout } from '../checkout/ports.ts'

/** A request to erase a user. Written before anything is deleted, and removed when everything is. */
export interface Erasure {
  userId: string
  /** Replaces the user in records that must remain, without identifying them. */
  alias: string
  /** The user's addresses, normalized. */
  addresses: readonly string[]
  /** Whether the addresses are verified as the user's; only then is anything erased by address. */
  proven: boolean
  /** When it was requested, in ms since 1970. */
  at: number
}

/** Throws an Outage. */
export interface Erasures {
  /**
   * Records a request; of two about one user the first is stored. Returns it while data is left to erase, and null for
   * a user who is already erased.
   */
  begin(wish: Erasure): Promise<Erasure | null>
  /** Whether the user is erased or being erased. */
  knows(userId: string): Promise<boolean>
  /** The unfinished erasures, in no particular order. */
  open(): Promise<Erasure[]>
  /** Deletes the request itself. A one-way hash of the user remains as evidence that there was one. */
  close(erasure: Erasure): Promise<void>
}

/**
 * Erases a user from one store and returns the number of changed keys. Safe to interrupt after any write and to rerun.
 * Ends early when out of time. Throws an Outage.
 */
export type EraseFrom = (erasure: Erasure, hasTime: () => boolean) => Promise<number>

/** The user accounts. Throws an Outage. */
export interface Accounts {
  find(userId: string): Promise<{ createdAt: number; admin: boolean } | null>
  /** False when the account does not exist. */
  remove(userId: string): Promise<boolean>
}

export interface LastCheckouts {
  last(userId: string): Promise<PendingCheckout | null>
  forget(userId: string): Promise<void>
}
