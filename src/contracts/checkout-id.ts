import * as z from 'zod'

/**
 * The id of a checkout, in the form that addresses, bodies and cookies carry; what has another form is refused before
 * anybody is asked. It is also the proof a guest holds, so it is never logged.
 */
export const CheckoutId = z
  .string({ error: 'Enter the session ID of your payment.' })
  .regex(/^cs_(test_|live_)?[A-Za-z0-9]{8,200}$/, 'That isn’t a valid payment session ID.')

/** What stands beside the id in an address of ours: texts and signatures, parted by a point. */
export const Signed = z.string().regex(/^[\w.-]{8,200}$/, 'That link isn’t valid.')
