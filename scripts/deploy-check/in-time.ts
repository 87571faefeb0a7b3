import { inTime as race } from '#adapters/in-time.ts'
import { Outage } from '#domain/shared/errors.ts'
import { type Finding, wrong } from './finding.ts'

export const PATIENCE_MS = 8000

/**
 * Runs one check with a timeout of `patience` milliseconds. Turns a slow, unreachable or misbehaving service into a
 * finding, since a stack trace would not help the user.
 */
export async function inTime(
  service: string,
  check: () => Promise<Finding[]>,
  patience = PATIENCE_MS,
): Promise<Finding[]> {
  try {
    return await race(check(), patience)
  } catch (error) {
    const what =
      error instanceof Outage
        ? `didn’t respond within ${patience / 1000} s.`
        : 'could not be reached or sent an invalid response.'
    return [wrong(`${service} ${what}`, RETRY)]
  }
}

const RETRY = 'Check that this machine is online and the service is up, then run the check again.'
