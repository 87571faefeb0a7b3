import { inTime } from '#adapters/in-time.ts'
import { Outage, outageOf } from '#domain/shared/errors.ts'
import { guarded } from './endpoint.ts'

/** Netlify ends a scheduled function after 30 s. What was begun by half of it may need another ten. */
const TIME_LIMIT_MS = 30_000
const BEGIN_NOTHING_AFTER_MS = 15_000
const ANSWER_AFTER_MS = 25_000

export interface Outcome {
  /** What was done, in sentences for the log. */
  summary: string
  /** Refusals and exceptions that the next run may be spared. */
  failures: readonly unknown[]
}

/**
 * A function called by Netlify's clock. `run` asks `hasTime` before each step; it must bear being cut off. The summary
 * goes to the log and into the answer, which nobody but the desk reads.
 */
export const scheduled = (run: (hasTime: () => boolean) => Promise<Outcome>) =>
  guarded(
    'POST',
    async () => {
      const began = Date.now()
      const work = run(() => Date.now() - began < BEGIN_NOTHING_AFTER_MS)
      const { summary, failures } = await inTime(work, ANSWER_AFTER_MS).catch(whenNothingAnswers)
      // A service that is down is counted in the summary; anything else is a mistake of ours.
      for (const failure of failures)
        if (failure instanceof Error && !(failure instanceof Outage)) console.error(failure)
      console.info(summary)
      return new Response(summary)
    },
    TIME_LIMIT_MS,
  )

/** Without the list of what is to be done there is nothing to do. */
function whenNothingAnswers(error: unknown): Outcome {
  if (outageOf('storage', 'several')(error).refusal.service === 'several')
    return { summary: 'A service was too slow, so the run was stopped. The next one will continue.', failures: [] }
  return { summary: 'Our storage didn’t respond. The next run will try again.', failures: [] }
}

/** `counted(1, 'purchase')` is "1 purchase", `counted(2, 'purchase')` "2 purchases". */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
