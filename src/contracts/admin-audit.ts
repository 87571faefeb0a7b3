import * as z from 'zod'
import { AUDIT_ACTIONS } from '#domain/admin/audit-entry.ts'

export { AUDIT_ACTIONS }

/** What an admin did. Entries are written once; no function changes or deletes one. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  admin: z.object({ id: z.string(), email: z.string() }),
  action: z.enum(AUDIT_ACTIONS),
  /** Whom or what it was done to: an address, a session id, a slug, a number of templates. */
  target: z.object({ userId: z.string().nullable(), text: z.string() }),
  reason: z.string(),
  /** What came of it, like "$10.00 of $20.00 refunded". */
  outcome: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AUDIT_PER_PAGE = 50

export const AdminAuditQuery = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) })

/** Newest first. */
export const AdminAuditOutput = z.object({ entries: z.array(AuditEntry), found: z.int(), page: z.int() })
export type AdminAuditOutput = z.infer<typeof AdminAuditOutput>
