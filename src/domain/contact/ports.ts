import type { FormName } from './message.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** The same as the text, for programs that show more than text. */
  html?: string
  replyTo?: string
  /** Further lines of its head, like those by which a mail program stops the next one. */
  headers?: Readonly<Record<string, string>>
  /** The same key is delivered once, however often it is sent. */
  idempotencyKey: string
}

export interface Mailer {
  /** Throws an Outage when the mail service has not taken it. */
  send(mail: Mail): Promise<void>
}

/** The day on which a message came (ISO, UTC) and its id: the same message sent twice has the same id. */
export interface MessageKey {
  day: string
  id: string
}

/** The copy of a message somebody wrote to us. */
export interface StoredMessage {
  id: string
  form: FormName
  /** ISO time at which it came. */
  at: string
  replyTo: string
  subject: string
  body: string
}

/** Copies of what came by the forms, so that a message outlives an outage of mail. Throws an Outage. */
export interface Messages {
  /** Keeps it once. */
  keep(message: StoredMessage): Promise<void>
  /** Notes that the mail service has taken it. */
  markMailed(key: MessageKey): Promise<void>
  /** What was kept since the month of this time (ms) and never marked, oldest day first. */
  unmailed(since: number, now: number): Promise<MessageKey[]>
  read(key: MessageKey): Promise<StoredMessage | null>
  /** Those that came with one of these addresses, however it was typed, oldest first. `now` in ms since 1970. */
  from(addresses: readonly string[], now: number): Promise<StoredMessage[]>
}
