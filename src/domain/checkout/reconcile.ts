import type { Answer, AppError } from '../errors.ts'
import type { EventMarks, Gateway, Ledger, PaymentEvent, PaymentEvents } from '../ports.ts'
import { err, ok } from '../result.ts'
import { findSession } from './find-session.ts'
import { foldPurchase, type Purchase } from './fold-purchase.ts'
import { fulfil } from './fulfil.ts'

/** Stripe takes 25 calls a second in test mode, and a purchase needs up to three. */
const AT_ONCE = 5

interface Ports {
  paymentEvents: PaymentEvents
  marks: EventMarks
  gateway: Gateway
  ledger: Ledger
  /** Sends the access mail, unless it was sent before or there is nobody to send it to. */
  tellBuyer: (purchase: Purchase) => Promise<'sent' | 'not-needed' | 'failed'>
}

export interface Reconciliation {
  /** Purchases that were not as Stripe knows them, or whose buyer had no mail yet, and are now. */
  mended: number
  /** What went wrong, an item each: refusals, and exceptions of storage or of ours. The next run tries again. */
  failures: unknown[]
  /** False when the time ran out first. */
  finished: boolean
}

/**
 * Reads back what Stripe has recorded since then (ms) and brings each purchase up to date, like the webhook, for the
 * messages that never arrived. An event is marked after its effects, and not looked at again: so a run that is cut off
 * leaves nothing half done, and every run gets further. The webhook writes no marks; one more reading is cheaper.
 */
export async function reconcile(
  ports: Ports,
  { since, now, hasTime }: { since: number; now: number; hasTime: () => boolean },
): Promise<Reconciliation> {
  const report: Reconciliation = { mended: 0, failures: [], finished: false }
  const marked = await ports.marks.between(since, now)
  let after: string | null = null
  while (hasTime()) {
    const page = await ports.paymentEvents.page({ since, after })
    if (!page.ok) {
      report.failures.push(page.error)
      return report
    }
    const fresh = page.value.events.filter(({ id }) => !marked.has(id))
    const bySession = await groupBySession(ports, fresh, { report, hasTime })
    const done = await inTurns([...bySession], { report, hasTime }, ([sessionId, events]) =>
      settle(ports, { sessionId, events, report }),
    )
    if (!done) return report
    after = page.value.next
    if (after === null) {
      report.finished = true
      return report
    }
  }
  return report
}

type Run = { report: Reconciliation; hasTime: () => boolean }

/** The events of each checkout; under null those that are not from this shop. */
async function groupBySession(ports: Ports, events: readonly PaymentEvent[], run: Run) {
  const groups = new Map<string | null, PaymentEvent[]>()
  await inTurns(events, run, async (event) => {
    if (!event.subject) return ok(undefined)
    const sessionId = await findSession(ports, event.subject)
    if (!sessionId.ok) return sessionId
    groups.set(sessionId.value, [...(groups.get(sessionId.value) ?? []), event])
    return ok(undefined)
  })
  return groups
}

interface Group {
  sessionId: string | null
  events: readonly PaymentEvent[]
  report: Reconciliation
}

async function settle({ marks, ...ports }: Ports, { sessionId, events, report }: Group): Promise<Answer<void>> {
  if (sessionId !== null) {
    const mended = await mend(ports, { sessionId, report })
    if (!mended.ok) return mended
  }
  for (const event of events) await marks.mark(event)
  return ok(undefined)
}

async function mend(
  { gateway, ledger, tellBuyer }: Pick<Ports, 'gateway' | 'ledger' | 'tellBuyer'>,
  { sessionId, report }: { sessionId: string; report: Reconciliation },
): Promise<Answer<void>> {
  const before = foldPurchase(await ledger.facts(sessionId))
  const purchase = await fulfil({ gateway, ledger }, sessionId)
  // Unpaid or unknown is an answer, too: whatever changes it brings an event of its own.
  if (!purchase.ok) return purchase.error.kind === 'service-down' ? purchase : ok(undefined)
  const told = await tellBuyer(purchase.value)
  if (told === 'sent' || JSON.stringify(before) !== JSON.stringify(purchase.value)) report.mended += 1
  return told === 'failed' ? err<AppError>({ kind: 'service-down', service: 'mail' }) : ok(undefined)
}

/** Works through a list, a few items at once; the failure of one stops none of the others. False: out of time. */
async function inTurns<T>(items: readonly T[], { report, hasTime }: Run, work: (item: T) => Promise<Answer<void>>) {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    if (!hasTime()) return false
    const turn = items.slice(start, start + AT_ONCE).map(async (item) => {
      try {
        const answer = await work(item)
        if (!answer.ok) report.failures.push(answer.error)
      } catch (error) {
        report.failures.push(error)
      }
    })
    await Promise.all(turn)
  }
  return true
}
