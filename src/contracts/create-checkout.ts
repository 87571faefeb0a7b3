import * as z from 'zod'

export const CreateCheckoutInput = z.object({
  /** The name of a plan, or its id. What is none is refused with the names there are. */
  planName: z.string().catch(''),
  /** A random text made per click: the same click sent twice opens one checkout. */
  attempt: z
    .string()
    .regex(/^[\w-]{8,64}$/, 'The attempt ID must be 8 to 64 letters, digits or hyphens.')
    .optional(),
  /** The code somebody came with, as it stood in the address. */
  promo: z.string().max(40, 'Codes can have up to 40 characters.').optional(),
})
export type CreateCheckoutInput = z.infer<typeof CreateCheckoutInput>

export interface CreateCheckoutOutput {
  data: {
    url: string
    /** The price with the promotion, as a sentence to show before the buyer leaves. */
    offer?: string
  }
  error: null
}
