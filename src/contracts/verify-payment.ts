import * as z from 'zod'

export { SessionInput as VerifyPaymentInput } from './session-id.ts'

/** `amount` is in minor units: 2000 is $20.00. */
export const VerifyPaymentOutput = z.object({
  success: z.literal(true),
  plan_name: z.string(),
  amount: z.int(),
})
export type VerifyPaymentOutput = z.infer<typeof VerifyPaymentOutput>
