import type { Withdrawal, WithdrawalKey } from './withdrawal.ts'

/** An unfinished step: a notice to acknowledge, or its purchase to refund. */
export interface OpenStep extends WithdrawalKey {
  /** The purchase that the buyer confirmed it for; null for the notice itself. */
  checkoutId: string | null
}

/** Withdrawal notices, each written once. Throws an Outage. */
export interface Withdrawals {
  /** Stores it and returns the stored one: of two with the same id and day, the first. */
  keep(said: Withdrawal): Promise<Withdrawal>
  read(key: WithdrawalKey): Promise<Withdrawal | null>
  /** Records its mailbox, and returns how many notices named that mailbox earlier on its day. */
  nthOfDay(said: Withdrawal): Promise<number>
  /** The notices sent under one of these addresses (normalized), oldest first. `now` in ms since 1970. */
  from(addresses: readonly string[], now: number): Promise<Withdrawal[]>
  /** Records that the buyer has confirmed it for this purchase. */
  confirm(key: WithdrawalKey, checkoutId: string): Promise<void>
  /** The steps stored since the month of this time (ms) and never marked as done, oldest day first. */
  open(since: number, now: number): Promise<OpenStep[]>
  markDone(step: OpenStep): Promise<void>
}

/** The emails about a notice, each sent at most once. Each throws an Outage. */
export interface WithdrawalMails {
  /** To the stated address: the notice and when it was received. If not stored: once a day to each mailbox. */
  acknowledge(said: Withdrawal, stored: boolean): Promise<void>
  /** To the shop's mailbox. `stored`: a copy is in our storage, so no manual action is needed. */
  notifyOwner(said: Withdrawal, stored: boolean): Promise<void>
  /**
   * To the current address of the purchases: the link with which their buyer confirms the notice. It is valid for
   * purchases with this address and this correction.
   */
  askToConfirm(said: Withdrawal, to: { email: string; correctionId: string | null }): Promise<void>
  /** To the buyer, who has confirmed it for this purchase: the full text of the notice. */
  sendStatement(said: Withdrawal, to: { email: string; checkoutId: string }): Promise<void>
}
