import * as z from 'zod'
import { CheckoutId } from './checkout-id.ts'

export const AdminDisputeQuery = z.object({ sessionId: CheckoutId })

export interface AdminDisputeOutput {
  /** What is known of the purchase, under the names of Stripe's fields of evidence. */
  text: string
}
