import { withTimeout } from '#adapters/with-timeout.ts'
import { toOutage } from '#domain/shared/errors.ts'

/** The maximum time a response waits for deferred work. */
const WAIT_MS = 4000

/** Waits briefly for work that is retried elsewhere if it fails; the work continues after the response. */
export async function deferWork(
  context: { waitUntil(work: Promise<unknown>): void },
  work: Promise<void>,
): Promise<void> {
  context.waitUntil(work.catch(() => undefined))
  await withTimeout(work, WAIT_MS).catch(toOutage('several'))
}
