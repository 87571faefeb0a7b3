import type { Decision } from '../checkout/decision.ts'
import type { Fact } from '../checkout/facts.ts'
import { formatMoney } from '../checkout/money.ts'
import { hasAccess } from '../checkout/owned-plan.ts'
import type { Ledger } from '../checkout/ports.ts'
import { ownedBy } from '../checkout/purchases-of.ts'
import { type Purchase, reducePurchase } from '../checkout/reduce-purchase.ts'
import type { Result } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import type { Download, Usage } from '../usage/ports.ts'
import type { AuditEntry } from './audit-entry.ts'
import type { UserRow } from './list-users.ts'
import type { Audit, UserDirectory } from './ports.ts'

/** As many as an admin would read; a busy member downloads for years. */
const MAX_DOWNLOADS = 200
const MAX_ENTRIES = 100

export interface TimelineEvent {
  /** Ms since 1970; null if the time is unknown. */
  at: number | null
  kind: Fact['kind'] | Decision['kind'] | 'download' | 'mail'
  text: string
}

export interface UserTimeline extends UserRow {
  /** Newest first, including refunded ones. */
  purchases: Purchase[]
  /** Newest first; those without a time come last. */
  events: TimelineEvent[]
  audit: AuditEntry[]
}

interface Ports {
  userDirectory: UserDirectory
  ledger: Ledger
  usage: Usage
  audit: Audit
}

/** Everything known about one user, or `unknown-user`. */
export async function userTimeline(
  { userDirectory, ledger, usage, audit }: Ports,
  userId: string,
): Promise<Result<UserTimeline>> {
  const account = await userDirectory.find(userId)
  if (!account) return err({ kind: 'unknown-user' })
  const [ids, decisions, downloads, entries] = await Promise.all([
    ledger.checkoutsOf(userId),
    ledger.decisions(userId),
    usage.downloadsOf(userId, MAX_DOWNLOADS),
    audit.about(userId, MAX_ENTRIES),
  ])
  const checkouts = await Promise.all(ids.map((id) => readCheckout(ledger, id)))
  const purchases = ownedBy(
    userId,
    checkouts.map(({ facts }) => reducePurchase(facts)),
  )
  const payments = purchases.filter(({ status }) => status === 'completed')
  const events = [
    ...checkouts.flatMap(checkoutEvents),
    ...decisions.map(toDecisionEvent),
    ...downloads.map(toDownloadEvent),
  ]
  return ok({
    account,
    summary: { payments, access: hasAccess({ purchases, latest: decisions[0] ?? null }) },
    purchases,
    events: events.sort((a, b) => (b.at ?? -1) - (a.at ?? -1)),
    audit: entries,
  })
}

interface Checkout {
  facts: Fact[]
  mailed: boolean
}

async function readCheckout(ledger: Ledger, checkoutId: string): Promise<Checkout> {
  const [facts, mailed] = await Promise.all([ledger.facts(checkoutId), ledger.wasMailed(checkoutId, 'access-mail')])
  return { facts, mailed }
}

function checkoutEvents({ facts, mailed }: Checkout): TimelineEvent[] {
  const paid = facts.find((fact) => fact.kind === 'paid')
  const plan = paid?.planName ?? 'purchase'
  const events = facts.map((fact): TimelineEvent => {
    return { at: timeOf(fact), kind: fact.kind, text: describeFact(fact, { plan, currency: paid?.currency ?? 'usd' }) }
  })
  return mailed ? [...events, { at: null, kind: 'mail', text: `Access email sent for the ${plan}.` }] : events
}

function timeOf(fact: Fact): number | null {
  if (fact.kind === 'paid') return fact.createdAt
  return 'at' in fact ? (fact.at ?? null) : null
}

function describeFact(fact: Fact, { plan, currency }: { plan: string; currency: string }): string {
  switch (fact.kind) {
    case 'paid':
      return `Bought the ${plan} for ${formatMoney(fact.amount, currency)}.`
    case 'failed':
      return 'A payment failed at the bank.'
    case 'claim':
      return `Added the ${plan}, bought without an account, to this account.`
    case 'address-corrected':
      return `Email on the ${plan} corrected to ${fact.email}.`
    case 'refund':
      return `Refund of ${formatMoney(fact.amount, currency)} for the ${plan}: ${words(fact.status)}.`
    case 'withdrawn':
      return fact.step === 'said'
        ? `Withdrawal from the ${plan} submitted with the buyer’s email.`
        : `Withdrawal from the ${plan} confirmed by the buyer.`
    case 'dispute':
      return `Dispute on the ${plan} payment: ${words(fact.status)}.`
  }
}

/** Stripe's "needs_response" as "needs response". */
const words = (status: string) => status.replaceAll('_', ' ')

const toDecisionEvent = ({ kind, at }: Decision): TimelineEvent => ({
  at,
  kind,
  text: kind === 'grant' ? 'An admin granted access.' : 'An admin revoked access.',
})

const toDownloadEvent = ({ kind, id, at }: Download): TimelineEvent => ({
  at,
  kind: 'download',
  text: kind === 'collection' ? `Downloaded the collection "${id}".` : `Downloaded the template "${id}".`,
})
