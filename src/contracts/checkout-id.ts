import * as z from 'zod'

/**
 * The id of a checkout, in the format used in URLs, bodies and cookies; other formats are refused before any lookup. It
 * is also a guest's proof of purchase, so it is never logged.
 */
export const CheckoutId = z
  .string({ error: 'Enter the session ID of your payment.' })
  .regex(/^cs_(test_|live_)?[A-Za-z0-9]{8,200}$/, 'That isn’t a valid payment session ID.')

/** A signed URL parameter: values and signatures, separated by dots. */
export const Signed = z.string().regex(/^[\w.-]{8,200}$/, 'That link isn’t valid.')
