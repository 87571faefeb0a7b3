import type { Opening } from '../checkout/ports.ts'

/** The fact that somebody is to be forgotten. Written before anything is deleted, and gone when all of it is. */
export interface Erasure {
  userId: string
  /** Stands for the user in what has to stay, and tells nothing of them. */
  alias: string
  /** Theirs, folded. */
  addresses: readonly string[]
  /** Whether they have shown that the addresses are theirs; only then is anything erased by them. */
  proven: boolean
  /** When it was asked for, in ms since 1970. */
  at: number
}

/** Throws an Outage. */
export interface Erasures {
  /**
   * Notes a wish; of two about one user the first stands. Answers it while there is something left to do, and null for
   * somebody who is erased already.
   */
  begin(wish: Erasure): Promise<Erasure | null>
  /** Whether the user is erased, or being erased. */
  knows(userId: string): Promise<boolean>
  /** Those that are not over, in no particular order. */
  open(): Promise<Erasure[]>
  /** Forgets the wish itself. That there was one stays, under a mark that cannot be turned back into the user. */
  close(erasure: Erasure): Promise<void>
}

/**
 * Takes somebody out of one store, and answers how many of its keys changed. It may be cut off after any write and run
 * again. Without time it ends early. Throws an Outage.
 */
export type EraseFrom = (erasure: Erasure, hasTime: () => boolean) => Promise<number>

/** The accounts themselves. Throws an Outage. */
export interface Accounts {
  find(userId: string): Promise<{ createdAt: number; admin: boolean } | null>
  /** False when there is no such account any more. */
  remove(userId: string): Promise<boolean>
}

export interface LastOpenings {
  last(userId: string): Promise<Opening | null>
  forget(userId: string): Promise<void>
}
