import type { Ledger } from '#domain/checkout/ports.ts'
import { checkoutOf, parseDecision } from './index-keys.ts'
import { decisionEntry, paymentsDailyLog, readEntry } from './payment-entries.ts'
import { openWriteOnce } from './write-once-store.ts'

/** Written once all is recorded. A new number records every purchase again, for example in a new line format. */
const DONE = 'payments-noted/2'

/**
 * Adds payments from before the daily log and the address index existed to both. Recording facts again writes what is
 * missing and changes nothing else. Returns whether all are added; an interrupted run is continued by the next one.
 */
export async function backfillPayments(ledger: Ledger, hasTime: () => boolean): Promise<boolean> {
  const { keysUnder } = openWriteOnce('payments')
  const jobs = openWriteOnce('jobs')
  if ((await jobs.read(DONE)) !== null) return true
  const dailyLog = paymentsDailyLog()
  const logged = new Set<string>()
  for (const line of (await dailyLog.read()).parts.flat()) {
    const entry = readEntry(line)
    if (entry?.kind === 'sold') logged.add(entry.sale.checkoutId)
  }
  const indexed = new Set((await keysUnder('buyer/')).map(checkoutOf))
  const checkouts = (await keysUnder('s/')).filter((key) => key.endsWith('/paid')).map((key) => key.split('/')[1] ?? '')
  for (const checkoutId of checkouts) {
    if (logged.has(checkoutId) && indexed.has(checkoutId)) continue
    if (!hasTime()) return false
    // The marker of a finished checkout is written last.
    const facts = await ledger.facts(checkoutId)
    await ledger.record(facts.filter(({ kind }) => kind !== 'paid'))
    await ledger.record(facts.filter(({ kind }) => kind === 'paid'))
  }
  const decided = await Promise.all([keysUnder('grant/'), keysUnder('revoke/')])
  for (const decision of decided.flat().map(parseDecision)) if (decision) await dailyLog.note(decisionEntry(decision))
  await jobs.writeOnce(DONE, {})
  return true
}
