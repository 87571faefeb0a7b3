import * as z from 'zod'
import { CheckoutId, Signed } from './checkout-id.ts'

/** `proof` is the part of the return address that only the shop can make. */
export const VerifyPaymentInput = z.object({ sessionId: CheckoutId, proof: Signed.optional() })

/** `amount` is in minor units: 2000 is $20.00. */
export interface VerifyPaymentOutput {
  success: true
  error: null
  plan_name: string
  amount: number
  /** Where we mailed the link by which the signed-in visitor can keep a purchase made with another address. */
  claim_sent_to?: string
}
