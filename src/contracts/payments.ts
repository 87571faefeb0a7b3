import * as z from 'zod'

/** A payment as the specification's table holds it: a view of the facts, completed payments only, newest first. */
export const PaymentRecord = z.object({
  user_id: z.string(),
  status: z.literal('completed'),
  created_at: z.iso.datetime(),
  plan_name: z.string(),
  /** Minor units. */
  amount: z.int(),
  currency: z.string(),
  session_id: z.string(),
})
export type PaymentRecord = z.infer<typeof PaymentRecord>

export const PaymentsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(1),
})

export const PaymentsOutput = z.array(PaymentRecord)
