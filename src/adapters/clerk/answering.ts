import { isClerkAPIResponseError } from '@clerk/shared/error'
import type { Answer } from '#domain/errors.ts'
import { err, ok } from '#domain/result.ts'

/**
 * Calls Clerk for at most `timeoutMs`, as the SDK waits without end. What Clerk does not know gets the `unknown` answer;
 * everything else means that Clerk is out of reach.
 */
export async function answering<T>(unknown: T, timeoutMs: number, call: () => Promise<T>): Promise<Answer<T>> {
  try {
    return ok(await inTime(call(), timeoutMs))
  } catch (error) {
    if (isClerkAPIResponseError(error) && error.status === 404) return ok(unknown)
    return err({ kind: 'service-down', service: 'Clerk' })
  }
}

function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('Clerk did not answer in time')), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
