import * as z from 'zod'
import type { AuditEntry } from '#domain/admin/audit-entry.ts'
import { LAST_PAGE } from './limits.ts'

export type { AuditEntry }

export const AdminAuditQuery = z.object({ page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1) })

export interface AdminAuditOutput {
  /** Newest first. Written once; no function changes or deletes an entry. */
  entries: AuditEntry[]
  found: number
  page: number
}
