import { parseDecision } from './index-keys.ts'
import { decisionEntry, paymentsDailyLog } from './payment-entries.ts'
import { openWriteOnce } from './write-once-store.ts'

/** An action may be retried for most of a day with its original time, and the job may fail for some days. */
const LOOK_BACK_MS = 7 * 86_400_000

/** Adds to the daily log the admin decisions whose recording was interrupted. `now` in ms since 1970. */
export async function noteMissedDecisions({ now, clock }: { now: number; clock?: () => number }): Promise<void> {
  const { keysUnder } = openWriteOnce('payments')
  const keys = (await Promise.all([keysUnder('grant/'), keysUnder('revoke/')])).flat()
  const recent = keys
    .map(parseDecision)
    .flatMap((decision) => (decision && decision.at >= now - LOOK_BACK_MS ? [decisionEntry(decision)] : []))
  if (recent.length === 0) return
  const dailyLog = paymentsDailyLog(clock)
  const noted = new Set((await dailyLog.days(now - LOOK_BACK_MS)).flatMap(({ sum }) => sum))
  for (const entry of recent) if (!noted.has(entry)) await dailyLog.note(entry)
}
