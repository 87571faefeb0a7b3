import { Outage, toOutage } from '../shared/errors.ts'
import { findCheckout } from './find-checkout.ts'
import { fulfil } from './fulfil.ts'
import type { Gateway, Ledger, PaymentEvent, PaymentEventPage, PaymentEvents, ProcessedEvents } from './ports.ts'
import { type Purchase, reducePurchase } from './reduce-purchase.ts'

/** Stripe takes 25 calls a second in test mode, and a purchase needs up to three. */
const AT_ONCE = 5

interface Ports {
  paymentEvents: PaymentEvents
  processedEvents: ProcessedEvents
  gateway: Gateway
  ledger: Ledger
  /** Sends the emails due for a purchase, unless they were sent before or have no recipient. */
  sendPurchaseEmails: (purchase: Purchase) => Promise<SendResult>
  /** The same for a payment that the bank declined. */
  sendPaymentFailedEmail: (checkoutId: string) => Promise<SendResult>
  /** The same for an abandoned checkout. */
  sendAbandonedCheckoutEmail: (checkoutId: string) => Promise<SendResult>
}

type SendResult = 'sent' | 'not-needed' | 'failed'

export interface Reconciliation {
  /** Purchases that were out of date or whose buyer had not been emailed, and were fixed by this run. */
  repaired: number
  /** One item per failure: outages and bugs. The next run tries again. */
  failures: unknown[]
  /** False when the time ran out first. */
  finished: boolean
}

/**
 * Reads the events that Stripe recorded since then (ms) and updates each purchase as the webhook does, in case a
 * webhook message was lost. An event is marked after its effects and not processed again: an interrupted run leaves
 * nothing half done, and every run makes progress. The webhook writes no marks, because one more read is cheaper.
 */
export async function reconcile(
  ports: Ports,
  { since, now, hasTime }: { since: number; now: number; hasTime: () => boolean },
): Promise<Reconciliation> {
  const report: Reconciliation = { repaired: 0, failures: [], finished: false }
  const marked = await ports.processedEvents.between(since, now)
  let after: string | null = null
  while (hasTime()) {
    const page: PaymentEventPage | Outage = await ports.paymentEvents.page({ since, after }).catch(toOutage('Stripe'))
    if (page instanceof Outage) {
      report.failures.push(page)
      return report
    }
    const fresh = page.events.filter(({ id }) => !marked.has(id))
    const bySession = await groupBySession(ports, fresh, { report, hasTime })
    const done = await inBatches([...bySession], { report, hasTime }, ([checkoutId, events]) =>
      settle(ports, { checkoutId, events, report }),
    )
    if (!done) return report
    after = page.next
    if (after === null) {
      report.finished = true
      return report
    }
  }
  return report
}

type Run = { report: Reconciliation; hasTime: () => boolean }

/** The events grouped by checkout; under null the events that are not from this shop. */
async function groupBySession(ports: Ports, events: readonly PaymentEvent[], run: Run) {
  const groups = new Map<string | null, PaymentEvent[]>()
  await inBatches(events, run, async (event) => {
    if (!event.subject) return
    const checkoutId = await findCheckout(ports, event.subject)
    groups.set(checkoutId, [...(groups.get(checkoutId) ?? []), event])
  })
  return groups
}

interface Group {
  checkoutId: string | null
  events: readonly PaymentEvent[]
  report: Reconciliation
}

async function settle({ processedEvents, ...ports }: Ports, { checkoutId, events, report }: Group): Promise<void> {
  if (checkoutId !== null) await repair(ports, { checkoutId, report })
  for (const event of events) await processedEvents.mark(event)
}

async function repair(
  {
    gateway,
    ledger,
    sendPurchaseEmails,
    sendPaymentFailedEmail,
    sendAbandonedCheckoutEmail,
  }: Omit<Ports, 'paymentEvents' | 'processedEvents'>,
  { checkoutId, report }: { checkoutId: string; report: Reconciliation },
): Promise<void> {
  const before = reducePurchase(await ledger.facts(checkoutId))
  const purchase = await fulfil({ gateway, ledger }, checkoutId)
  // Unpaid or unknown is a valid result, too: any later change arrives as an event of its own.
  const sent = await sendDueEmail()
  if (sent === null) return
  const after = purchase.ok ? purchase.value : null
  if (sent === 'sent' || JSON.stringify(before) !== JSON.stringify(after)) report.repaired += 1
  if (sent === 'failed') throw new Outage('mail')

  function sendDueEmail(): Promise<SendResult> | null {
    if (purchase.ok) return sendPurchaseEmails(purchase.value)
    if (purchase.error.kind === 'payment-failed') return sendPaymentFailedEmail(checkoutId)
    return purchase.error.kind === 'unpaid' && purchase.error.left ? sendAbandonedCheckoutEmail(checkoutId) : null
  }
}

/** Processes a list a few items at a time; one failure does not stop the others. Returns false when out of time. */
async function inBatches<T>(items: readonly T[], { report, hasTime }: Run, work: (item: T) => Promise<void>) {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    if (!hasTime()) return false
    const batch = items.slice(start, start + AT_ONCE).map(async (item) => {
      try {
        await work(item)
      } catch (error) {
        report.failures.push(error)
      }
    })
    await Promise.all(batch)
  }
  return true
}
