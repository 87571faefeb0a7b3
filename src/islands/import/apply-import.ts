import type { Outcome } from '#browser/account/call.ts'
import type { ImportTemplatesOutput } from '#contracts/import-templates.ts'
import { type ImportAnswer, readAnswer } from './import-answer.ts'

/** After these outcomes the import may have been published, although it was never confirmed. */
const UNSURE = new Set(['slow', 'offline', 'unexpected', 'service-down', 'import-unconfirmed'])
/** Max in a row; a longer outage is not waited for. */
const MAX_UNCONFIRMED = 4
/** Each call stores at least 20 of at most 500 files. */
const MAX_CALLS = 60

/**
 * Sends an import until its outcome is known. `ask` resends it under the same `attempt`, so it is published only once:
 * a call that stored part of the files is followed by the next, and after a lost response the shop reports what
 * happened. An import that may have been published is never reported as failed.
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
    if (outcome.kind === 'import-unfinished' && calls < MAX_CALLS) {
      inARow = 0
      continue
    }
    // A refusal doesn't say whether the earlier call, whose response was lost, succeeded.
    if (!mayBeLive && !UNSURE.has(outcome.kind)) return readAnswer(outcome)
    mayBeLive = true
    inARow += 1
    if (inARow === MAX_UNCONFIRMED || calls >= MAX_CALLS) return { kind: 'unconfirmed' }
    await pause()
  }
}
