import type { Decision } from '../checkout/decision.ts'
import type { Fact } from '../checkout/facts.ts'
import type { Purchase } from '../checkout/reduce-purchase.ts'
import type { Withdrawn } from '../checkout/reduce-withdrawal.ts'
import type { AppError } from '../shared/errors.ts'
import type { AuditEntry, AuditIntent } from './audit-entry.ts'

/** A purchase in the list of all sales, before refunds. Amounts in minor units, times in ms since 1970. */
export interface Sale
  extends Pick<Purchase, 'checkoutId' | 'plan' | 'amount' | 'currency' | 'createdAt' | 'paidAt' | 'upgradeOf'> {
  /** Null while it is a guest's. */
  owner: string | null
  /** Identifies the buyer's address; null when Stripe knows none. */
  mail: string | null
}

/** Everything that lists and totals need to know about purchases. */
export interface IndexedSales {
  /** Newest first. */
  sales: readonly Sale[]
  /** Refunds and disputes, by checkout. */
  endings: ReadonlyMap<string, readonly Fact[]>
  /** Withdrawals, by checkout. */
  withdrawals: ReadonlyMap<string, Withdrawn>
  /** The latest decision about each user who has one. */
  decisions: ReadonlyMap<string, Decision>
  /** The number of records left out because they could not be read. */
  skipped: number
}

/** All purchases at once, without reading single records. Throws an Outage. */
export interface SalesIndex {
  read(): Promise<IndexedSales>
  /** The `Sale.mail` for this address, after normalization. */
  markOf(email: string): string
  /** Rolls up completed days, so that reading stays fast. Safe to interrupt, run concurrently, or skip for days. */
  close(hasTime: () => boolean): Promise<{ days: number; skipped: number; finished: boolean }>
}

/** An open dispute about one payment, with details of the buyer that only Stripe knows. */
export interface DisputeAtStripe {
  id: string
  chargeId: string
  /** The bank's reason code, such as `product_not_received`. */
  reason: string
  /** Minor units. */
  amount: number
  currency: string
  /** The deadline for evidence, in ms since 1970. */
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
  /** The primary address, verified or not; empty when there is none. */
  email: string
  createdAt: number
  /** By role or by ADMIN_EMAILS, even while banned. */
  admin: boolean
  /** By ADMIN_EMAILS, which only a change of the environment revokes. */
  seeded: boolean
  banned: boolean
}

export type AccountOrder = 'newest' | 'oldest' | 'email'

/** The users, fetched on each call. Throws an Outage when Clerk cannot be reached in time. */
export interface UserDirectory {
  /** One page of the users whose name or address contains `search`, and how many there are. At most 500 at once. */
  page(asked: {
    search: string
    order: AccountOrder
    offset: number
    limit: number
  }): Promise<{ accounts: Account[]; total: number }>
  /** All matching users, in no particular order: one call per 500. */
  all(search: string): Promise<Account[]>
  /** The matching users among these ids, in no particular order: one call per 100. Deleted users are left out. */
  withIds(ids: readonly string[], search: string): Promise<Account[]>
  find(userId: string): Promise<Account | null>
  /** The accounts that currently own this address. */
  owners(address: string): Promise<Account[]>
  setAdmin(userId: string, admin: boolean): Promise<void>
  /** Deletes the account. False when it does not exist. */
  remove(userId: string): Promise<boolean>
  /** Changes with every change to any user. */
  version(): Promise<string>
}

/** The append-only audit log; see personal-data for erasure. Throws an Outage. */
export interface Audit {
  /** Records an intent before it is carried out. Of two with one id, the first is stored and returned, with its outcome. */
  begin(intent: AuditIntent): Promise<{ intent: AuditIntent; end: AuditEnd | null }>
  /** Records the outcome; the first one is stored and returned. */
  finish(intent: AuditIntent, end: AuditEnd): Promise<AuditEntry>
  /** The intent under this id if its outcome is not recorded yet; else null. */
  unfinished(id: string): Promise<AuditIntent | null>
  /** Newest first. */
  page(range: { offset: number; limit: number }): Promise<{ entries: AuditEntry[]; found: number }>
  /** Actions on one user, newest first, at most `limit`. */
  about(userId: string, limit: number): Promise<AuditEntry[]>
}

export interface AuditEnd {
  outcome: string
  /** The error if it was refused; null if it was done. */
  refusal: AppError | null
}

/** A token that changes after every fact, decision and admin action. A hint for pollers, not a record. */
export interface ChangeToken {
  /** Never fails: the change it announces is already written. */
  bump(): Promise<void>
  read(): Promise<string>
}
