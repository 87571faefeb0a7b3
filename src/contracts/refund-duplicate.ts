import * as z from 'zod'
import { CheckoutId, Signed } from './checkout-id.ts'

/** Sent by a plain form on the page behind the link in our email; `proof` is its signature. */
export const RefundDuplicateInput = z.object({ sessionId: CheckoutId, proof: Signed })
export type RefundDuplicateInput = z.infer<typeof RefundDuplicateInput>
