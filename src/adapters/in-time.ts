import { Outage } from '#domain/shared/errors.ts'

/**
 * The work, or an Outage after `ms`. The work is not stopped: it may still come to its end, and nothing is known of
 * it.
 */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Outage('several', { message: `not done after ${ms} ms` })), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
