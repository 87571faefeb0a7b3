import * as z from 'zod'
import { Slug } from '#domain/catalog/template.ts'

export const CreateCheckoutInput = z.object({
  /** The name of a plan, or its id. Any other value is refused with a list of the valid names. */
  planName: z.string().catch(''),
  /** Random per click: an idempotency key, so that a resent request opens one checkout. */
  attempt: z
    .string()
    .regex(/^[\w-]{8,64}$/, 'The attempt ID must be 8 to 64 letters, digits or hyphens.')
    .optional(),
  /** The slug of the template the buyer came for. One that isn't in the shop is ignored: it must not stop a sale. */
  wanted: Slug.optional().catch(undefined),
  /** The promotion code from the URL of the page. */
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
