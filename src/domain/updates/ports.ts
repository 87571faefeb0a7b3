import type { TemplateNews, Versions } from './news.ts'

/** What ended the subscription: the switch, an unsubscribe link, or a report from the email service. */
export type StoppedBy = 'account' | 'link' | 'bounce' | 'complaint'

/**
 * A user's choice to subscribe, with the label of the switch and the address verified by Clerk at that time; or to
 * unsubscribe. `at` in ms since 1970.
 */
export type Choice =
  | { kind: 'on'; at: number; words: string; email: string }
  | { kind: 'stopped'; at: number; by: StoppedBy }

/** Every choice of every user, each written once. Throws an Outage. */
export interface UpdateChoices {
  note(userId: string, choice: Choice): Promise<void>
  /** The choice in effect: the latest; within one millisecond, the one that unsubscribes. Null without a choice. */
  latest(userId: string): Promise<Choice | null>
  /** Oldest first. */
  of(userId: string): Promise<Choice[]>
  /** The ids of all users whose latest choice is on, sorted as strings. */
  subscribers(): Promise<string[]>
}

/** A round of update emails about the changes since the previous round, started by the shop owner. */
export interface Round {
  /** From 1. */
  number: number
  at: number
  /** Unique per click: the same attempt starts the same round. */
  attempt: string
  /** The newest version of every template at the start; versions up to these are covered by this round. */
  versions: Versions
}

/** Rounds and their recipients. Each fact is written once. Throws an Outage. */
export interface UpdateRounds {
  /** The last round, whether it is complete, and the one before it; null if there is none. */
  last(): Promise<{ round: Round | null; closed: boolean; before: Round | null }>
  /** False if a round with this number exists. */
  begin(round: Round): Promise<boolean>
  close(round: Round): Promise<void>
  /** Records a recipient before the email; returns when they were first recorded. */
  recordRecipient(round: Round, to: { userId: string; at: number }): Promise<number>
  /** Records that a recipient is done. */
  settle(round: Round, userId: string): Promise<void>
  /** The ids of the recorded recipients, and of those who are done. */
  progress(round: Round): Promise<{ sent: ReadonlySet<string>; settled: ReadonlySet<string> }>
  /** The times at which a user was emailed, in ms, as long as they are stored. */
  mailedAt(userId: string): Promise<number[]>
}

type Reader = { userId: string; email: string; news: readonly TemplateNews[] }

/** Sends a round's email to one member, at most once per round and member. Throws an Outage. */
export type MailNews = (round: Round, to: Reader) => Promise<void>
