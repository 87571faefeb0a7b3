import type { AuditEntry } from '#contracts/admin-audit.ts'

export const AUDIT_WORDS: Record<AuditEntry['action'], string> = {
  grant: 'Granted access',
  revoke: 'Revoked access',
  refund: 'Refunded',
  'resend-mail': 'Resent the access mail',
  'make-admin': 'Made admin',
  'unmake-admin': 'Removed admin role',
  import: 'Imported templates',
  'undo-import': 'Undid an import',
  'delete-template': 'Deleted a template',
}
