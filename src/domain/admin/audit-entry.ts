import type { Admin } from '../access/ports.ts'

type AuditAction =
  | 'grant'
  | 'revoke'
  | 'refund'
  | 'refund-double'
  | 'refund-withdrawal'
  | 'resend-mail'
  | 'correct-address'
  | 'make-admin'
  | 'unmake-admin'
  | 'export-data'
  | 'erase'
  | 'send-updates'
  | 'import'
  | 'undo-import'
  | 'delete-template'
  | 'clean-imports'

/** What an admin did, or the hourly job on its own. Written once. */
export interface AuditEntry {
  id: string
  /** ISO time. */
  at: string
  admin: Admin
  action: AuditAction
  /** Whom or what it was done to: an address, a checkout, a slug, a number of templates. */
  target: { userId: string | null; text: string }
  reason: string
  /** What came of it, like "$10.00 of $20.00 refunded". */
  outcome: string
}

/** What an admin is about to do. */
export interface AuditIntent extends Omit<AuditEntry, 'outcome'> {
  /** The whole request, to tell a repeat of it from another one under the same id. */
  request: string
}

/** Stands where the end of an act is missing: the function was cut off, or a service did not answer. */
export const UNFINISHED = 'Started, but the result is unknown. Check whether it went through. It’s safe to retry.'
