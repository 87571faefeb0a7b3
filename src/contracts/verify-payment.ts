import * as z from 'zod'
import { CheckoutId, Signed } from './checkout-id.ts'

/** `proof` is the signed part of the return URL. */
export const VerifyPaymentInput = z.object({ sessionId: CheckoutId, proof: Signed.optional() })

/** `amount` is in minor units: 2000 is $20.00. */
export interface VerifyPaymentOutput {
  success: true
  error: null
  plan_name: string
  amount: number
  /** Where we emailed the link with which the signed-in visitor can claim a purchase made with another address. */
  claim_sent_to?: string
}
