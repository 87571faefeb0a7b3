import * as z from 'zod'
import { CheckoutId } from './checkout-id.ts'

export const ReceiptQuery = z.object({
  sessionId: CheckoutId,
  paper: z.enum(['receipt', 'invoice'], 'Ask for a "receipt" or an "invoice".').default('receipt'),
})

/** The URL of Stripe's receipt or invoice for a purchase. */
export interface ReceiptOutput {
  url: string
}
