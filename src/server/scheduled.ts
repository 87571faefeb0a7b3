import { StorageDown } from '#adapters/blobs/storage-down.ts'
import { guarded } from './http.ts'

/** Netlify ends a scheduled function after 30 s. What was begun by then may need another ten. */
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
  guarded('POST', async () => {
    const began = Date.now()
    const { summary, failures } = await inTime(
      run(() => Date.now() - began < BEGIN_NOTHING_AFTER_MS).catch(whenStorageIsDown),
    )
    // A service that is down is counted in the summary; anything else is a mistake of ours.
    for (const failure of failures)
      if (failure instanceof Error && !(failure instanceof StorageDown)) console.error(failure)
    console.info(summary)
    return new Response(summary)
  })

/** Without the list of what is to be done there is nothing to do. */
function whenStorageIsDown(error: unknown): Outcome {
  if (!(error instanceof StorageDown)) throw error
  return { summary: 'Our storage did not answer. The next run tries again.', failures: [] }
}

async function inTime(work: Promise<Outcome>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Outcome>((resolve) => {
    const summary = 'A service was too slow, so the run was ended. The next one goes on.'
    timer = setTimeout(() => resolve({ summary, failures: [] }), ANSWER_AFTER_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** `counted(1, 'purchase')` is "1 purchase", `counted(2, 'purchase')` "2 purchases". */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
