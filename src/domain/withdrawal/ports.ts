import type { Withdrawal, WithdrawalKey } from './withdrawal.ts'

/** Something that is still to be done: a statement to be acknowledged, or its purchase to be given back. */
export interface OpenStep extends WithdrawalKey {
  /** The purchase that the buyer confirmed it for; null for the statement itself. */
  checkoutId: string | null
}

/** Statements of withdrawal, each written once. Throws an Outage. */
export interface Withdrawals {
  /** Keeps it and answers the one that stands: of two with one id on a day, the first. */
  keep(said: Withdrawal): Promise<Withdrawal>
  read(key: WithdrawalKey): Promise<Withdrawal | null>
  /** Notes whose mailbox it names, and returns how many statements named that mailbox earlier on its day. */
  nthOfDay(said: Withdrawal): Promise<number>
  /** Those that were stated under one of these addresses, however it was typed, oldest first. `now` in ms since 1970. */
  from(addresses: readonly string[], now: number): Promise<Withdrawal[]>
  /** Notes that the buyer has confirmed it for this purchase. */
  confirm(key: WithdrawalKey, checkoutId: string): Promise<void>
  /** What was kept since the month of this time (ms) and never marked as done, oldest day first. */
  open(since: number, now: number): Promise<OpenStep[]>
  markDone(step: OpenStep): Promise<void>
}

/** The mails about a statement, each once however often it is sent. Each throws an Outage. */
export interface WithdrawalMails {
  /** To the stated address: what was stated, and when it came. Not stored: once a day to each mailbox. */
  acknowledge(said: Withdrawal, stored: boolean): Promise<void>
  /** To the mailbox of the shop. `stored`: a copy lies in our storage, so that nothing else has to be done for it. */
  tellOwner(said: Withdrawal, stored: boolean): Promise<void>
  /**
   * To the address that purchases have now: the link by which their buyer confirms the statement. It works for
   * purchases with this address and this correction.
   */
  askToConfirm(said: Withdrawal, to: { email: string; correctionId: string | null }): Promise<void>
  /** To the buyer, who has confirmed it for this purchase: the statement word for word. */
  sendStatement(said: Withdrawal, to: { email: string; checkoutId: string }): Promise<void>
}
