import { parseDecision } from './index-keys.ts'
import { decisionEntry, paymentsDaybook } from './payment-entries.ts'
import { openWriteOnce } from './write-once-store.ts'

/** An act may be repeated for most of a day under the time it was begun at; the job may not run for some days. */
const LOOK_BACK_MS = 7 * 86_400_000

/** Notes in the daybook the decisions of admins whose writing was cut off before that. `now` in ms since 1970. */
export async function noteMissedDecisions({ now, clock }: { now: number; clock?: () => number }): Promise<void> {
  const { keysUnder } = openWriteOnce('payments')
  const keys = (await Promise.all([keysUnder('grant/'), keysUnder('revoke/')])).flat()
  const recent = keys
    .map(parseDecision)
    .flatMap((decision) => (decision && decision.at >= now - LOOK_BACK_MS ? [decisionEntry(decision)] : []))
  if (recent.length === 0) return
  const daybook = paymentsDaybook(clock)
  const noted = new Set((await daybook.days(now - LOOK_BACK_MS)).flatMap(({ sum }) => sum))
  for (const entry of recent) if (!noted.has(entry)) await daybook.note(entry)
}
