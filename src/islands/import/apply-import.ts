import type { Outcome } from '#browser/account/call.ts'
import type { ImportTemplatesOutput } from '#contracts/import-templates.ts'
import { type ImportAnswer, readAnswer } from './import-answer.ts'

/** After these the import may be live, although nothing said so. */
const UNSURE = new Set(['slow', 'offline', 'unexpected', 'service-down', 'import-unconfirmed'])
/** In a row: a service that is down for longer is not waited for. */
const MOST_UNSURE = 4
/** Each stores at least 20 files of at most 500. */
const MOST_CALLS = 60

/**
 * Sends an import until it is known what became of it. `ask` sends the same one under the same `attempt` each time, so
 * it goes live once: a call that stored a part of the files is followed by the next, and after a lost answer the shop
 * says what happened. What may be live is never reported as failed.
 */
export async function applyImport(
  ask: () => Promise<Outcome<ImportTemplatesOutput>>,
  pause: () => Promise<void>,
): Promise<ImportAnswer | { kind: 'unconfirmed' }> {
  let inARow = 0
  let mayBeLive = false
  for (let calls = 1; ; calls += 1) {
    const outcome = await ask()
    if (outcome.ok) return readAnswer(outcome)
    if (outcome.kind === 'import-unfinished' && calls < MOST_CALLS) {
      inARow = 0
      continue
    }
    // A refusal says nothing of the call before it whose answer was lost.
    if (!mayBeLive && !UNSURE.has(outcome.kind)) return readAnswer(outcome)
    mayBeLive = true
    inARow += 1
    if (inARow === MOST_UNSURE || calls >= MOST_CALLS) return { kind: 'unconfirmed' }
    await pause()
  }
}
