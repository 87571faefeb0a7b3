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

/** An action of an admin or of the hourly job. Written once. */
export interface AuditEntry {
  id: string
  /** ISO time. */
  at: string
  admin: Admin
  action: AuditAction
  /** The target of the action: an address, a checkout, a slug, a number of templates. */
  target: { userId: string | null; text: string }
  reason: string
  /** The outcome, like "$10.00 of $20.00 refunded". */
  outcome: string
}

/** An action that an admin is about to take. */
export interface AuditIntent extends Omit<AuditEntry, 'outcome'> {
  /** The whole request, to distinguish a retry from another request under the same id. */
  request: string
}

/** Shown in place of a missing outcome: the function was interrupted, or a service did not respond. */
export const UNFINISHED = 'Started, but the result is unknown. Check whether it went through. It’s safe to retry.'
