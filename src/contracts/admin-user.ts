import * as z from 'zod'
import type { AuditEntry } from '#domain/admin/audit-entry.ts'
import type { TimelineEvent } from '#domain/admin/user-timeline.ts'
import type { AdminUser } from './admin-users.ts'

export const AdminUserQuery = z.object({ id: z.string().min(1, 'Enter a user ID.').max(100) })

export interface AdminPayment {
  session_id: string
  plan_name: string
  /** Minor units. */
  amount: number
  refunded: number
  currency: string
  /** ISO time. */
  created_at: string
  status: 'completed' | 'refunded'
  disputed: boolean
}

export interface AdminUserOutput {
  user: AdminUser
  payments: AdminPayment[]
  /**
   * Actions of Stripe, the user or admins, in sentences without names of other people. Newest first; `at` is an ISO
   * time, and events without one come last.
   */
  events: (Omit<TimelineEvent, 'at'> & { at: string | null })[]
  /** Admin actions on this user, newest first. */
  audit: AuditEntry[]
}
