import * as z from 'zod'
import type { AuditEntry } from '#domain/admin/audit-entry.ts'
import { EMAIL } from '#domain/contact/email-pattern.ts'
import { CheckoutId } from './checkout-id.ts'
import { EmailAddress } from './email-address.ts'
import { REASON } from './limits.ts'

const reason = z.string().trim().min(REASON.least, REASON.tooShort).max(REASON.most, REASON.tooLong)

export const act = {
  reason,
  /** Random per click: an idempotency key, so that a resent request runs once. */
  attempt: z.string().regex(/^[\w-]{8,64}$/, 'The attempt ID must be 8 to 64 letters, digits or hyphens.'),
}
const onUser = { ...act, userId: z.string().min(1).max(100) }

/** The admin comes from the session, never from the body. */
export const AdminActInput = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('grant'), ...onUser }),
    z.object({ action: z.literal('revoke'), ...onUser }),
    z.object({ action: z.literal('make-admin'), ...onUser }),
    z.object({ action: z.literal('unmake-admin'), ...onUser }),
    z.object({ action: z.literal('erase'), ...onUser }),
    z.object({
      action: z.literal('refund'),
      ...act,
      sessionId: CheckoutId,
      /** Minor units; by default all that remains is refunded. */
      amount: z.int().positive('Enter an amount above zero.').optional(),
    }),
    z.object({ action: z.literal('refund-double'), ...act, sessionId: CheckoutId }),
    z.object({ action: z.literal('refund-withdrawal'), ...act, sessionId: CheckoutId }),
    z.object({ action: z.literal('resend-mail'), ...act, sessionId: CheckoutId }),
    z.object({
      action: z.literal('correct-address'),
      ...act,
      sessionId: CheckoutId,
      /** The address stored at Stripe; compared, never emailed. */
      from: z.string().trim().min(1).max(EMAIL.most, EMAIL.tooLong),
      to: EmailAddress,
    }),
    z.object({ action: z.literal('send-updates'), ...act }),
  ],
  {
    error:
      'Name an action: grant, revoke, refund, refund-double, refund-withdrawal, resend-mail, correct-address, make-admin, unmake-admin, erase or send-updates.',
  },
)
export type AdminActInput = z.infer<typeof AdminActInput>

export interface AdminActOutput {
  success: true
  entry: AuditEntry
}
