import { inTime } from '#adapters/in-time.ts'
import { outageOf } from '#domain/shared/errors.ts'

/** Longer than this nobody waits for work that goes on by itself. */
const WAIT_MS = 4000

/** Waits for work that somebody else completes if it fails, but not for long: it goes on after the answer. */
export async function answerMeanwhile(
  context: { waitUntil(work: Promise<unknown>): void },
  work: Promise<void>,
): Promise<void> {
  context.waitUntil(work.catch(() => undefined))
  await inTime(work, WAIT_MS).catch(outageOf('several'))
}
