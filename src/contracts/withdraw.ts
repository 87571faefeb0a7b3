import * as z from 'zod'
import { WithdrawalNotice } from '#domain/withdrawal/withdrawal.ts'
import { CheckoutId, Signed } from './checkout-id.ts'

/** Sent by the second step of the form. */
export const WithdrawInput = WithdrawalNotice.extend({
  /** A hidden field (honeypot) that only bots fill in. */
  homepage: z.string().default(''),
  /** From the link in the order confirmation, whose holder needs no second email; anything else counts as absent. */
  sessionId: CheckoutId.optional().catch(undefined),
  proof: Signed.optional().catch(undefined),
})

/** The link in our email: the id of the notice, and its signature. */
export const WithdrawalLink = z.object({
  statement: z.string().regex(/^\d{4}-\d\d-\d\d~[0-9a-f]{32}$/, 'That link isn’t valid.'),
  proof: Signed,
})

/** Sent by a plain form on the page behind that link. */
export const ConfirmWithdrawalInput = WithdrawalLink.extend({ sessionId: CheckoutId })
