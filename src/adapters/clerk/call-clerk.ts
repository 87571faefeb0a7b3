import { isClerkAPIResponseError } from '@clerk/shared/error'
import { Outage } from '#domain/shared/errors.ts'
import { withTimeout } from '../with-timeout.ts'

/** Calls Clerk for at most `timeoutMs`; the SDK has no timeout. A 404 returns `unknown`; else an Outage. */
export async function callClerk<T>(unknown: T, timeoutMs: number, call: () => Promise<T>): Promise<T> {
  try {
    return await withTimeout(call(), timeoutMs)
  } catch (cause) {
    if (isClerkAPIResponseError(cause) && cause.status === 404) return unknown
    throw new Outage('Clerk', { cause })
  }
}
