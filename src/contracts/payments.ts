import * as z from 'zod'

/** A payment in the format of the specification's table: a view of the facts, completed payments only, newest first. */
export interface PaymentRecord {
  user_id: string
  status: 'completed'
  /** ISO time. */
  created_at: string
  plan_name: string
  /** Minor units. */
  amount: number
  currency: string
  session_id: string
}

export const PaymentsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(1),
})
