import * as z from 'zod'
import { CheckoutId, Signed } from './checkout-id.ts'

/** `claim` stands in the link that the buyer got by mail; the buyer's own verified address needs none. */
export const LinkPaymentInput = z.object({ sessionId: CheckoutId, claim: Signed.optional() })

export interface LinkPaymentOutput {
  success: true
}
