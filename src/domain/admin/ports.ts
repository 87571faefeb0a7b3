import type { Decision } from '../access/decision.ts'
import type { Fact } from '../checkout/facts.ts'
import type { Purchase } from '../checkout/fold-purchase.ts'
import type { Answer, AppError } from '../errors.ts'
import type { AuditEntry, AuditIntent } from './audit-entry.ts'

/** A purchase as the list of all sales names it. `amount` in minor units, `createdAt` in ms since 1970. */
export type Sold = Pick<Purchase, 'sessionId' | 'planName' | 'amount' | 'currency' | 'createdAt'>

/** A purchase that belongs to a user. */
export interface Owned extends Sold {
  userId: string
}

/** All purchases at once, as lists and sums need them, without reading one body. Throws StorageDown. */
export interface Books {
  owned(): Promise<Owned[]>
  /** Those of guests included, newest first. */
  sold(): Promise<Sold[]>
  /** Refunds and disputes, by checkout session. */
  endings(): Promise<ReadonlyMap<string, Fact[]>>
  /** The latest decision about each user about whom there is one. */
  decisions(): Promise<ReadonlyMap<string, Decision>>
}

/** A user as the sign-in service knows them now. */
export interface Account {
  id: string
  /** The primary address, whether verified or not; empty when there is none. */
  email: string
  createdAt: number
  /** By role or by ADMIN_EMAILS, even while banned. */
  admin: boolean
  /** By ADMIN_EMAILS, which only a change of the environment takes away. */
  seeded: boolean
  banned: boolean
}

export type AccountOrder = 'newest' | 'oldest' | 'email'

/** The users, asked for at the moment. `service-down` when Clerk cannot be reached in time. */
export interface Roster {
  /** One page of those whose name or address holds `search`, and how many there are. At most 500 at once. */
  page(asked: {
    search: string
    order: AccountOrder
    offset: number
    limit: number
  }): Promise<Answer<{ accounts: Account[]; total: number }>>
  /** All who match, in no particular order: a call for every 500. */
  all(search: string): Promise<Answer<Account[]>>
  /** Those of these ids who match, in no particular order: a call for every 100. A deleted user is left out. */
  withIds(ids: readonly string[], search: string): Promise<Answer<Account[]>>
  find(userId: string): Promise<Answer<Account | null>>
  setAdmin(userId: string, admin: boolean): Promise<Answer<void>>
  /** A text that changes with every change of any user. */
  version(): Promise<Answer<string>>
}

/** Money given back. */
export interface Refunds {
  /**
   * Gives money back: `amount` in minor units, or all that is left, and answers how much. Under the same key it is given
   * back once. `invalid-input` with a sentence when Stripe refuses.
   */
  refund(order: {
    paymentIntentId: string
    amount?: number
    reason: string
    adminId: string
    idempotencyKey: string
  }): Promise<Answer<{ amount: number }>>
}

/** The audit log. Nothing here changes or removes what was written. Throws StorageDown. */
export interface Audit {
  /**
   * Notes what is about to be done, before it is. Of two notes under one id the first stands and is answered, with what
   * came of it, if that is known.
   */
  begin(intent: AuditIntent): Promise<{ intent: AuditIntent; end: AuditEnd | null }>
  /** Notes what came of it; the first note stands and is answered. */
  finish(intent: AuditIntent, end: AuditEnd): Promise<AuditEntry>
  /** Newest first. */
  page(range: { offset: number; limit: number }): Promise<{ entries: AuditEntry[]; found: number }>
  /** What was done to one user, newest first, at most this many. */
  about(userId: string, limit: number): Promise<AuditEntry[]>
}

export interface AuditEnd {
  outcome: string
  /** Why it was not done; null when it was. */
  refusal: AppError | null
}

export interface Download {
  /** Null for a guest. */
  userId: string | null
  kind: 'template' | 'collection'
  id: string
  at: number
}

/** What the shop is used for. Notes of it are helpful, not vital: a lost one harms nobody. Throws StorageDown. */
export interface Usage {
  noteDownload(download: Download): Promise<void>
  /** Newest first, at most this many. */
  downloadsOf(userId: string, limit: number): Promise<Download[]>
  /** Downloads from the first day of the month of `since` on. */
  downloadsSince(since: number, now: number): Promise<Pick<Download, 'kind' | 'id'>[]>
  noteMiss(miss: { query: string; at: number }): Promise<void>
  /** Searches without result from this day on. */
  missesSince(since: number, now: number): Promise<{ query: string; day: string }[]>
}

/** A text that is another one after every fact, decision and act. A hint for whoever waits for news, not a record. */
export interface Pulse {
  /** Never fails: what it announces is written already. */
  beat(): Promise<void>
  read(): Promise<string>
}
