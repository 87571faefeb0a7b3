import type { Decision } from '../checkout/decision.ts'
import type { Fact } from '../checkout/facts.ts'
import type { Purchase } from '../checkout/fold-purchase.ts'
import type { Withdrawn } from '../checkout/fold-withdrawal.ts'
import type { AppError } from '../shared/errors.ts'
import type { AuditEntry, AuditIntent } from './audit-entry.ts'

/** A purchase as the list of all sales names it, before refunds. Amounts in minor units, times in ms since 1970. */
export interface Sale
  extends Pick<Purchase, 'checkoutId' | 'plan' | 'amount' | 'currency' | 'createdAt' | 'paidAt' | 'upgradeOf'> {
  /** Null while it is a guest's. */
  owner: string | null
  /** What tells the buyer's address from others; null when Stripe knows none. */
  mail: string | null
}

/** All that lists and sums need to know of purchases. */
export interface IndexedSales {
  /** Newest first. */
  sales: readonly Sale[]
  /** Refunds and disputes, by checkout. */
  endings: ReadonlyMap<string, readonly Fact[]>
  /** What was withdrawn from, by checkout. */
  withdrawals: ReadonlyMap<string, Withdrawn>
  /** The latest decision about each user about whom there is one. */
  decisions: ReadonlyMap<string, Decision>
  /** Records that could not be read and are left out. */
  skipped: number
}

/** All purchases at once, without reading one body. Throws an Outage. */
export interface SalesIndex {
  read(): Promise<IndexedSales>
  /** What `Sale.mail` is for this address, however it is typed. */
  markOf(email: string): string
  /**
   * Sums up the days that are over, so that reading stays quick. May be cut off, run twice at once or not run for
   * days.
   */
  close(hasTime: () => boolean): Promise<{ days: number; skipped: number; finished: boolean }>
}

/** The open case of a bank against one payment, with what only Stripe knows of its buyer. */
export interface DisputeAtStripe {
  id: string
  chargeId: string
  /** A word of the bank's, such as `product_not_received`. */
  reason: string
  /** Minor units. */
  amount: number
  currency: string
  /** When evidence must be there, in ms since 1970. */
  dueBy: number | null
  receiptUrl: string | null
  termsAccepted: boolean
  buyer: { name: string | null; email: string | null; address: string | null }
}

export interface Disputes {
  /** The newest dispute about the payment of a checkout, or null. Throws an Outage. */
  about(checkoutId: string): Promise<DisputeAtStripe | null>
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

/** The users, asked for at the moment. Throws an Outage when Clerk cannot be reached in time. */
export interface UserDirectory {
  /** One page of those whose name or address holds `search`, and how many there are. At most 500 at once. */
  page(asked: {
    search: string
    order: AccountOrder
    offset: number
    limit: number
  }): Promise<{ accounts: Account[]; total: number }>
  /** All who match, in no particular order: a call for every 500. */
  all(search: string): Promise<Account[]>
  /** Those of these ids who match, in no particular order: a call for every 100. A deleted user is left out. */
  withIds(ids: readonly string[], search: string): Promise<Account[]>
  find(userId: string): Promise<Account | null>
  /** Those whose mail goes to this address now. */
  owners(address: string): Promise<Account[]>
  setAdmin(userId: string, admin: boolean): Promise<void>
  /** Deletes the account. False when there is none any more. */
  remove(userId: string): Promise<boolean>
  /** A text that changes with every change of any user. */
  version(): Promise<string>
}

/** The audit log. Nothing here changes or removes what was written; see personal-data. Throws an Outage. */
export interface Audit {
  /**
   * Notes what is about to be done, before it is. Of two notes under one id the first stands and is answered, with what
   * came of it, if that is known.
   */
  begin(intent: AuditIntent): Promise<{ intent: AuditIntent; end: AuditEnd | null }>
  /** Notes what came of it; the first note stands and is answered. */
  finish(intent: AuditIntent, end: AuditEnd): Promise<AuditEntry>
  /** The intent under this id when nothing tells yet what came of it; else null. */
  unfinished(id: string): Promise<AuditIntent | null>
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

/** A text that is another one after every fact, decision and act. A hint for whoever waits for news, not a record. */
export interface ChangeToken {
  /** Never fails: what it announces is written already. */
  bump(): Promise<void>
  read(): Promise<string>
}
