import * as z from 'zod'

/** Stripe's id of a checkout; it is also the proof a guest holds, so it is never logged. */
export const SessionId = z
  .string({ error: 'Give the session id of your payment.' })
  .regex(/^cs_(test_|live_)?[A-Za-z0-9]{8,200}$/, 'That is no session id of a payment.')

export const SessionInput = z.object({ sessionId: SessionId })
