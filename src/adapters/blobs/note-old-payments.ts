import type { Ledger } from '#domain/checkout/ports.ts'
import { checkoutOf, parseDecision } from './index-keys.ts'
import { decisionEntry, paymentsDaybook, readEntry } from './payment-entries.ts'
import { openWriteOnce } from './write-once-store.ts'

/** Written once all is noted. Another number has every purchase noted anew, as when lines learn to say more. */
const DONE = 'payments-noted/2'

/**
 * Notes in the daybook and under the address of its buyer what was recorded before there were those. Recording facts
 * again writes what is missing and changes nothing else. Answers whether all is noted; a run that is cut off goes on
 * where the one before ended.
 */
export async function noteOldPayments(ledger: Ledger, hasTime: () => boolean): Promise<boolean> {
  const { keysUnder } = openWriteOnce('payments')
  const jobs = openWriteOnce('jobs')
  if ((await jobs.read(DONE)) !== null) return true
  const daybook = paymentsDaybook()
  const noted = new Set<string>()
  for (const line of (await daybook.read()).parts.flat()) {
    const entry = readEntry(line)
    if (entry?.kind === 'sold') noted.add(entry.sale.checkoutId)
  }
  const underAddress = new Set((await keysUnder('buyer/')).map(checkoutOf))
  const checkouts = (await keysUnder('s/')).filter((key) => key.endsWith('/paid')).map((key) => key.split('/')[1] ?? '')
  for (const checkoutId of checkouts) {
    if (noted.has(checkoutId) && underAddress.has(checkoutId)) continue
    if (!hasTime()) return false
    // What marks a checkout as noted is noted last.
    const facts = await ledger.facts(checkoutId)
    await ledger.record(facts.filter(({ kind }) => kind !== 'paid'))
    await ledger.record(facts.filter(({ kind }) => kind === 'paid'))
  }
  const decided = await Promise.all([keysUnder('grant/'), keysUnder('revoke/')])
  for (const decision of decided.flat().map(parseDecision)) if (decision) await daybook.note(decisionEntry(decision))
  await jobs.writeOnce(DONE, {})
  return true
}
