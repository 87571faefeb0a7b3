import * as z from 'zod'
import { Statement } from '#domain/withdrawal/withdrawal.ts'
import { CheckoutId, Signed } from './checkout-id.ts'

/** The second step of the form sends this. */
export const WithdrawInput = Statement.extend({
  /** A field nobody sees. What fills it in is a program. */
  homepage: z.string().default(''),
})

/** The link in our mail: which statement, and the part only the shop can make. */
export const WithdrawalLink = z.object({
  statement: z.string().regex(/^\d{4}-\d\d-\d\d~[0-9a-f]{32}$/, 'That link isn’t valid.'),
  proof: Signed,
})

/** A plain form sends this, from the page behind that link. */
export const ConfirmWithdrawalInput = WithdrawalLink.extend({ sessionId: CheckoutId })
