import type { IndexedSales, Sale, SalesIndex } from '#domain/admin/ports.ts'
import { type Decision, latestFirst } from '#domain/checkout/decision.ts'
import type { Fact } from '#domain/checkout/facts.ts'
import { latestCorrectionFirst } from '#domain/checkout/reduce-purchase.ts'
import type { Withdrawn } from '#domain/checkout/reduce-withdrawal.ts'
import { type Entry, mailMark, paymentsDailyLog, readEntry } from './payment-entries.ts'

/** All purchases, from the daily log: a blob for each completed month and day, and the keys of the open days. */
export function createSalesIndex({ clock }: { clock?: () => number } = {}): SalesIndex {
  const dailyLog = paymentsDailyLog(clock)
  return {
    async read() {
      const { parts, skipped } = await dailyLog.read()
      return { ...toIndexed(parts.flat()), skipped }
    },
    markOf: mailMark,
    close: dailyLog.close,
  }
}

/** The same line may be under two days if it was written again after a crash. */
function toIndexed(lines: readonly string[]): Omit<IndexedSales, 'skipped'> {
  const sales = new Map<string, Sale>()
  const credits = new Map<string, Set<string>>()
  const claims = new Map<string, string>()
  const endings = new Map<string, Fact[]>()
  const corrections: Extract<Entry, { kind: 'correction' }>['correction'][] = []
  const decisions: Decision[] = []
  const withdrawals = new Map<string, Withdrawn>()
  for (const line of lines) {
    const entry = readEntry(line)
    if (entry?.kind === 'sold') sales.set(entry.sale.checkoutId, entry.sale)
    else if (entry?.kind === 'credit')
      credits.set(entry.checkoutId, (credits.get(entry.checkoutId) ?? new Set()).add(entry.credited))
    else if (entry?.kind === 'claim') claims.set(entry.checkoutId, entry.userId)
    else if (entry?.kind === 'correction') corrections.push(entry.correction)
    else if (entry?.kind === 'decision') decisions.push(entry.decision)
    else if (entry?.kind === 'withdrawn') {
      const { checkoutId, step, at } = entry.withdrawn
      // The notice that its buyer confirmed takes precedence.
      if (step === 'confirmed' || !withdrawals.has(checkoutId))
        withdrawals.set(checkoutId, { at, confirmed: step === 'confirmed' })
    } else if (entry) push(endings, entry.ending)
  }
  for (const sale of sales.values()) sale.owner ??= claims.get(sale.checkoutId) ?? null
  for (const [checkoutId, credited] of credits) {
    const sale = sales.get(checkoutId)
    if (sale) sale.upgradeOf = [...credited].sort()
  }
  for (const { checkoutId, mail } of corrections.sort(latestCorrectionFirst).reverse()) {
    const sale = sales.get(checkoutId)
    if (sale) sale.mail = mail
  }
  return {
    sales: [...sales.values()].sort((a, b) => b.createdAt - a.createdAt || (a.checkoutId < b.checkoutId ? -1 : 1)),
    endings,
    withdrawals,
    decisions: new Map(
      latestFirst(decisions)
        .reverse()
        .map((decision) => [decision.userId, decision]),
    ),
  }
}

function push(endings: Map<string, Fact[]>, ending: Fact): void {
  const others = endings.get(ending.checkoutId)
  if (others) others.push(ending)
  else endings.set(ending.checkoutId, [ending])
}
