import { inTime } from '#adapters/in-time.ts'
import { outageOf } from '#domain/shared/errors.ts'

/** The maximum time a response waits for deferred work. */
const WAIT_MS = 4000

/** Waits briefly for work that is retried elsewhere if it fails; the work continues after the response. */
export async function answerMeanwhile(
  context: { waitUntil(work: Promise<unknown>): void },
  work: Promise<void>,
): Promise<void> {
  context.waitUntil(work.catch(() => undefined))
  await inTime(work, WAIT_MS).catch(outageOf('several'))
}
