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
  /** The address to which a claim link was emailed, if the purchase was made with another one than the user's. */
  claim_sent_to?: string
  /**
   * The template the buyer came for, with what they need to get it on another device. `email` is partly masked. An
   * imported one has no setup steps, and may be a Make blueprint or on another site.
   */
  wanted?: { slug: string; title: string; order: string; email: string | null; imported?: true }
}
