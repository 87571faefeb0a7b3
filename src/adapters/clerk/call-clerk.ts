import { isClerkAPIResponseError } from '@clerk/shared/error'
import { Outage } from '#domain/shared/errors.ts'
import { inTime } from '../in-time.ts'

/**
 * Calls Clerk for at most `timeoutMs`, since the SDK has no timeout. Returns `unknown` for a 404; any other failure is
 * an Outage.
 */
export async function callClerk<T>(unknown: T, timeoutMs: number, call: () => Promise<T>): Promise<T> {
  try {
    return await inTime(call(), timeoutMs)
  } catch (cause) {
    if (isClerkAPIResponseError(cause) && cause.status === 404) return unknown
    throw new Outage('Clerk', { cause })
  }
}
