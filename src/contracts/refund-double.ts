import * as z from 'zod'
import { CheckoutId, Signed } from './checkout-id.ts'

/** A plain form sends this, from the page behind the link in our mail; `proof` is the part only the shop can make. */
export const RefundDoubleInput = z.object({ sessionId: CheckoutId, proof: Signed })
export type RefundDoubleInput = z.infer<typeof RefundDoubleInput>
