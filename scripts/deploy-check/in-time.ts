import { type Finding, wrong } from './finding.ts'

export const PATIENCE_MS = 8000

/**
 * Runs one check for at most `patience` milliseconds. A service that is slow, away or answers nonsense becomes a
 * sentence: whoever runs the check can do nothing with a stack.
 */
export async function inTime(
  service: string,
  check: () => Promise<Finding[]>,
  patience = PATIENCE_MS,
): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding[]>((resolve) => {
    timer = setTimeout(
      () => resolve([wrong(`${service} did not answer within ${patience / 1000} s.`, RETRY)]),
      patience,
    )
  })
  try {
    return await Promise.race([check(), late])
  } catch {
    return [wrong(`${service} could not be reached, or gave no answer we understand.`, RETRY)]
  } finally {
    clearTimeout(timer)
  }
}

const RETRY = 'See whether this machine is online and the service is up, then run the check again.'
