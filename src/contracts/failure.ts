import * as z from 'zod'

/** What every endpoint answers when it refuses. `error` is the sentence; `kind` is for programs. */
export const Failure = z.object({
  success: z.literal(false),
  data: z.null(),
  kind: z.string(),
  error: z.string(),
  /** One sentence for each wrong field of a form. */
  fields: z.record(z.string(), z.string()).optional(),
})
export type Failure = z.infer<typeof Failure>
