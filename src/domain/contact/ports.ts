import type { FormName } from './message.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** The HTML version of the text. */
  html?: string
  replyTo?: string
  /** Additional headers, such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>
  /** An email with the same key is delivered once. */
  idempotencyKey: string
}

export interface Mailer {
  /** Throws an Outage when the email service has not accepted it. */
  send(mail: Mail): Promise<void>
}

/** The day of receipt (ISO, UTC) and the id: the same message sent twice has the same id. */
export interface MessageKey {
  day: string
  id: string
}

/** The stored copy of a visitor's message. */
export interface StoredMessage {
  id: string
  form: FormName
  /** ISO time of receipt. */
  at: string
  replyTo: string
  subject: string
  body: string
}

/** Copies of form messages, so that a message survives an email outage. Throws an Outage. */
export interface Messages {
  /** Stores it once. */
  keep(message: StoredMessage): Promise<void>
  /** Records that the email service has accepted it. */
  markMailed(key: MessageKey): Promise<void>
  /** The messages stored since the month of this time (ms) and never marked, oldest day first. */
  unmailed(since: number, now: number): Promise<MessageKey[]>
  read(key: MessageKey): Promise<StoredMessage | null>
  /** The messages sent with one of these addresses (normalized), oldest first. `now` in ms since 1970. */
  from(addresses: readonly string[], now: number): Promise<StoredMessage[]>
}
