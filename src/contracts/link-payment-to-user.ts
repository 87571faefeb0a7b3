import * as z from 'zod'
import { CheckoutId, Signed } from './checkout-id.ts'

/** `claim` comes from the link emailed to the buyer; a user with the buyer's verified address needs none. */
export const LinkPaymentInput = z.object({ sessionId: CheckoutId, claim: Signed.optional() })

export interface LinkPaymentOutput {
  success: true
}
