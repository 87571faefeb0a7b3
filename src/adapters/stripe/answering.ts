import Stripe from 'stripe'
import type { AppError } from '#domain/errors.ts'
import { err } from '#domain/result.ts'

/** Turns an outage of Stripe into a value; a mistake of ours stays an exception, for the log. */
export async function answering<T extends { ok: boolean }>(call: () => Promise<T>) {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (error.code === 'resource_missing') return err<AppError>({ kind: 'unknown-session' })
    if (error instanceof Stripe.errors.StripeIdempotencyError)
      return err<AppError>({
        kind: 'invalid-input',
        message: 'This attempt was used for another plan. Press the button again.',
      })
    const outage =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError ||
      (error.statusCode ?? 0) >= 500
    if (outage) return err<AppError>({ kind: 'service-down', service: 'Stripe' })
    throw error
  }
}
