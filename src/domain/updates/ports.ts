import type { TemplateNews, Versions } from './news.ts'

/** What ended the mails: the switch, the link in one of them, or the mail service, to which one came back. */
export type StoppedBy = 'account' | 'link' | 'bounce' | 'complaint'

/**
 * That somebody wants mails about newer versions, with the words that were beside the switch and the address they had
 * proven to Clerk then; or that they want none any more. `at` in ms since 1970.
 */
export type Choice =
  | { kind: 'on'; at: number; words: string; email: string }
  | { kind: 'stopped'; at: number; by: StoppedBy }

/** Every choice of every user, each written once. Throws an Outage. */
export interface UpdateChoices {
  note(userId: string, choice: Choice): Promise<void>
  /** The one that rules: the latest, and of two in one millisecond the one that stops. Null for who never chose. */
  latest(userId: string): Promise<Choice | null>
  /** Oldest first. */
  of(userId: string): Promise<Choice[]>
  /** The ids of all whose latest choice is on, in the order of texts. */
  subscribers(): Promise<string[]>
}

/** The owner's press by which everybody is told what changed since the press before. */
export interface Round {
  /** From 1 on. */
  number: number
  at: number
  /** Of the press: the same one begins the same round. */
  attempt: string
  /** What every template was at; what came with it and before is told by now. */
  versions: Versions
}

/** Rounds, and who was told in one of them. Each fact is written once. Throws an Outage. */
export interface UpdateRounds {
  /** The last one, whether nobody is left in it, and the one before it; null where there is none. */
  last(): Promise<{ round: Round | null; closed: boolean; before: Round | null }>
  /** False when there is one of this number already. */
  begin(round: Round): Promise<boolean>
  close(round: Round): Promise<void>
  /** Notes, before the mail, that somebody is told; answers when that was noted first. */
  tell(round: Round, to: { userId: string; at: number }): Promise<number>
  /** Notes that nothing is left to be done for somebody. */
  settle(round: Round, userId: string): Promise<void>
  /** The ids of those who were told, and of those who are settled. */
  progress(round: Round): Promise<{ told: ReadonlySet<string>; settled: ReadonlySet<string> }>
  /** When somebody was told, in ms, as long as that is kept. */
  toldAt(userId: string): Promise<number[]>
}

type Reader = { userId: string; email: string; news: readonly TemplateNews[] }

/** The mail of a round to one member. The same round and member are one mail, however often. Throws an Outage. */
export type MailNews = (round: Round, to: Reader) => Promise<void>
