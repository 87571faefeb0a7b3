import * as z from 'zod'
import { AuditEntry } from './admin-audit.ts'
import { AdminUser } from './admin-users.ts'

export const AdminUserQuery = z.object({ id: z.string().min(1, 'Name the user.').max(100) })

/** One line of a user's story: what Stripe, the user or an admin did. */
const event = z.object({
  at: z.iso.datetime().nullable(),
  kind: z.enum(['paid', 'failed', 'claim', 'refund', 'dispute', 'grant', 'revoke', 'download', 'mail']),
  /** A sentence without names of other people. */
  text: z.string(),
})

export const AdminPayment = z.object({
  session_id: z.string(),
  plan_name: z.string(),
  /** Minor units. */
  amount: z.int(),
  refunded: z.int(),
  currency: z.string(),
  created_at: z.iso.datetime(),
  status: z.enum(['completed', 'refunded']),
  disputed: z.boolean(),
})
export type AdminPayment = z.infer<typeof AdminPayment>

export const AdminUserOutput = z.object({
  user: AdminUser,
  payments: z.array(AdminPayment),
  /** Newest first; those without a time come last. */
  events: z.array(event),
  /** What admins did to this user, newest first. */
  audit: z.array(AuditEntry),
})
export type AdminUserOutput = z.infer<typeof AdminUserOutput>
