import * as z from 'zod'

/** A text that changes whenever a payment, a role, a user or the audit log does. Only its being another one counts. */
export const AdminVersionOutput = z.object({ version: z.string() })
export type AdminVersionOutput = z.infer<typeof AdminVersionOutput>
