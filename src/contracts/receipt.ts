import * as z from 'zod'
import { CheckoutId } from './checkout-id.ts'

export const ReceiptQuery = z.object({ sessionId: CheckoutId })

/** Where Stripe shows the receipt of a purchase. */
export interface ReceiptOutput {
  url: string
}
