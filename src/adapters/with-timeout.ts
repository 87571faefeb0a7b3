import { Outage } from '#domain/shared/errors.ts'

/** The result of the work, or an Outage after `ms`. The work is not canceled: it may still finish, unobserved. */
export async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Outage('several', { message: `not done after ${ms} ms` })), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
