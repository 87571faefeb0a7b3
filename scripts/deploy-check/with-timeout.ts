import { withTimeout as race } from '#adapters/with-timeout.ts'
import { Outage } from '#domain/shared/errors.ts'
import { type Finding, fail } from './finding.ts'

export const TIMEOUT_MS = 8000

/**
 * Runs one check with a timeout of `timeoutMs` milliseconds. Turns a slow, unreachable or misbehaving service into a
 * finding, since a stack trace would not help the user.
 */
export async function withTimeout(
  service: string,
  check: () => Promise<Finding[]>,
  timeoutMs = TIMEOUT_MS,
): Promise<Finding[]> {
  try {
    return await race(check(), timeoutMs)
  } catch (error) {
    const what =
      error instanceof Outage
        ? `didn’t respond within ${timeoutMs / 1000} s.`
        : 'could not be reached or sent an invalid response.'
    return [fail(`${service} ${what}`, RETRY)]
  }
}

const RETRY = 'Check that this machine is online and the service is up, then run the check again.'
