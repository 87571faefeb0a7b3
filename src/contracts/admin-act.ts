import * as z from 'zod'
import { AuditEntry } from './admin-audit.ts'
import { SessionId } from './session-id.ts'

const reason = z
  .string()
  .trim()
  .min(5, 'Give a reason of at least five characters; it stands in the audit log.')
  .max(500, 'Keep the reason under 500 characters.')

const act = {
  reason,
  /** A random text made per press: the same act sent twice is done once. */
  attempt: z.string().regex(/^[\w-]{8,64}$/, 'The attempt is 8 to 64 letters, digits or hyphens.'),
}
const onUser = { ...act, userId: z.string().min(1).max(100) }

/** Who acts comes from the session, never from the body. */
export const AdminActInput = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('grant'), ...onUser }),
    z.object({ action: z.literal('revoke'), ...onUser }),
    z.object({ action: z.literal('make-admin'), ...onUser }),
    z.object({ action: z.literal('unmake-admin'), ...onUser }),
    z.object({
      action: z.literal('refund'),
      ...act,
      sessionId: SessionId,
      /** Minor units; without it all that is left is refunded. */
      amount: z.int().positive('Refund more than nothing.').optional(),
    }),
    z.object({ action: z.literal('resend-mail'), ...act, sessionId: SessionId }),
  ],
  { error: 'Name an action: grant, revoke, refund, resend-mail, make-admin or unmake-admin.' },
)
export type AdminActInput = z.infer<typeof AdminActInput>

export const AdminActOutput = z.object({ success: z.literal(true), entry: AuditEntry })
export type AdminActOutput = z.infer<typeof AdminActOutput>
