import * as z from 'zod'
import { PlanName } from '#domain/checkout/plan.ts'

export const CreateCheckoutInput = z.object({
  planName: PlanName,
  /** A random text made per click: the same click sent twice opens one checkout. */
  attempt: z
    .string()
    .regex(/^[\w-]{8,64}$/, 'The attempt is 8 to 64 letters, digits or hyphens.')
    .optional(),
})
export type CreateCheckoutInput = z.infer<typeof CreateCheckoutInput>

export interface CreateCheckoutOutput {
  data: { url: string }
  error: null
}
