import * as z from 'zod'
import { CheckoutId } from './checkout-id.ts'

export const AdminDisputeQuery = z.object({ sessionId: CheckoutId })

export interface AdminDisputeOutput {
  /** What is known about the purchase, under the names of Stripe's evidence fields. */
  text: string
}
