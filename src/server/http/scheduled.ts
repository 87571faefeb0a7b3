import { withTimeout } from '#adapters/with-timeout.ts'
import { Outage, toOutage } from '#domain/shared/errors.ts'
import { guarded } from './endpoint.ts'

/** Netlify ends a scheduled function after 30 s. Work started by half of that may need another ten. */
const TIME_LIMIT_MS = 30_000
const BEGIN_NOTHING_AFTER_MS = 15_000
const ANSWER_AFTER_MS = 25_000

export interface Outcome {
  /** What was done, as sentences for the log. */
  summary: string
  /** Errors and exceptions that may not recur in the next run. */
  failures: readonly unknown[]
}

/**
 * A scheduled Netlify function. `run` calls `hasTime` before each step and must be safe to interrupt. The summary goes
 * to the log and into the response, which only the local dashboard reads.
 */
export const scheduled = (run: (hasTime: () => boolean) => Promise<Outcome>) =>
  guarded(
    'POST',
    async () => {
      const began = Date.now()
      const work = run(() => Date.now() - began < BEGIN_NOTHING_AFTER_MS)
      const { summary, failures } = await withTimeout(work, ANSWER_AFTER_MS).catch(whenNothingAnswers)
      // A service outage is counted in the summary; anything else is a bug.
      for (const failure of failures)
        if (failure instanceof Error && !(failure instanceof Outage)) console.error(failure)
      console.info(summary)
      return new Response(summary)
    },
    TIME_LIMIT_MS,
  )

/** Without the list of tasks there is nothing to do. */
function whenNothingAnswers(error: unknown): Outcome {
  if (toOutage('storage', 'several')(error).reason.service === 'several')
    return { summary: 'A service was too slow, so the run was stopped. The next one will continue.', failures: [] }
  return { summary: 'Our storage didn’t respond. The next run will try again.', failures: [] }
}

/** `counted(1, 'purchase')` is "1 purchase", `counted(2, 'purchase')` "2 purchases". */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
