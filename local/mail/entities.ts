/** An email in the inbox. */
export interface Mail {
  id: string
  /** Comma-separated addresses. */
  to: string
  from: string
  replyTo: string | null
  subject: string
  text: string
  /** Null for a plain-text email. */
  html: string | null
  /** Additional headers. */
  headers: Record<string, string>
  /** ISO 8601, UTC. */
  at: string
}

/** The first response to an idempotency key. `at` in milliseconds since 1970. */
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
