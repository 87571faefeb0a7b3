import Stripe from 'stripe'
import { type AppError, Outage } from '#domain/shared/errors.ts'
import { err } from '#domain/shared/result.ts'

/** Calls Stripe. Throws an Outage when Stripe is down; errors caused by our code are thrown unchanged, for the log. */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (error.statusCode === 401 || error.statusCode === 403) {
      // Sales stop until the shop owner acts, so the log says what to do; Stripe's own message contains part of the
      // key.
      console.error(`ALERT: Stripe refuses our key (${error.statusCode}). Check STRIPE_SECRET_KEY and its permissions.`)
      throw new Outage('Stripe', { refused: true })
    }
    if (error.code === 'stripe_tax_inactive' || error.param?.startsWith('automatic_tax')) {
      // A sale without the tax the owner configured would be illegal, so refuse it.
      console.error('ALERT: Stripe Tax is not set up, so no one can buy. Set it up at Stripe → Tax, or STRIPE_TAX=off.')
      throw new Outage('Stripe', { refused: true })
    }
    const down =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError ||
      (error.statusCode ?? 0) >= 500
    throw down ? new Outage('Stripe', { cause: error }) : error
  }
}

/** For `catch`: converts Stripe's error about the request itself to an error value. Rethrows everything else. */
export function asError(error: unknown): { ok: false; error: AppError } {
  if (error instanceof Stripe.errors.StripeIdempotencyError)
    return err({ kind: 'invalid-input', message: 'This attempt was used for another plan. Press the button again.' })
  if (isMissing(error)) return err({ kind: 'unknown-checkout' })
  throw error
}

export const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
