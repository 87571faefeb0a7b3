/** A mail as it lies in the inbox. */
export interface Mail {
  id: string
  /** Several addresses are joined with a comma. */
  to: string
  from: string
  replyTo: string | null
  subject: string
  text: string
  /** Null for a mail of plain text. */
  html: string | null
  /** Further lines of its head. */
  headers: Record<string, string>
  /** ISO 8601, UTC. */
  at: string
}

/** The first answer to an idempotency key. `at` in milliseconds since 1970. */
interface StoredReply {
  fingerprint: string
  id: string
  at: number
}

export interface MailData {
  /** Oldest first. */
  mails: Mail[]
  replies: Record<string, StoredReply>
}
