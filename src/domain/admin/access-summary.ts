import type { Decision } from '../checkout/decision.ts'
import type { Fact } from '../checkout/facts.ts'
import { hasAccess } from '../checkout/owned-plan.ts'
import { byCounter, type PlanId } from '../checkout/plan-id.ts'
import { type Purchase, reducePurchase } from '../checkout/reduce-purchase.ts'
import type { IndexedSales, Sale } from './ports.ts'

/** The purchases a user still owns, newest first, and whether they can download. */
export interface AccessSummary {
  payments: Purchase[]
  access: boolean
}

export const NOTHING_BOUGHT: AccessSummary = { payments: [], access: false }
export type AccessSummaries = ReadonlyMap<string, AccessSummary>

/** Reduces a sale and the facts about its end, like a single purchase. Lists contain no plan names. */
export function reduceSale({ owner: userId, ...sale }: Sale, endings: readonly Fact[] = []): Purchase | null {
  return reducePurchase([
    { kind: 'paid', ...sale, planName: sale.plan, userId, email: null, paymentId: null },
    ...endings,
  ])
}

/** All users with a purchase or an admin decision, by user id. */
export function readAccessSummaries({ sales, endings, decisions }: IndexedSales): AccessSummaries {
  const purchases = new Map<string, Purchase[]>()
  for (const sale of sales) {
    if (sale.owner === null) continue
    const purchase = reduceSale(sale, endings.get(sale.checkoutId))
    const others = purchases.get(sale.owner)
    if (purchase && others) others.push(purchase)
    else if (purchase) purchases.set(sale.owner, [purchase])
  }
  const ids = new Set([...purchases.keys(), ...decisions.keys()])
  return new Map([...ids].map((id) => [id, summary(purchases.get(id) ?? [], decisions.get(id) ?? null)]))
}

function summary(purchases: readonly Purchase[], latest: Decision | null): AccessSummary {
  const payments = purchases.filter(({ status }) => status === 'completed').sort((a, b) => b.createdAt - a.createdAt)
  return { payments, access: hasAccess({ purchases, latest }) }
}

/** The four counters of the specification except the number of users, which Clerk provides. */
export function countBuyers(summaries: AccessSummaries) {
  const count = (wanted: (summary: AccessSummary) => boolean) => [...summaries.values()].filter(wanted).length
  return {
    purchased: count(({ payments }) => payments.length > 0),
    ofPlans: byCounter((id) => count((one) => owns(one, id))),
  }
}

export const owns = ({ payments }: AccessSummary, id: PlanId) => payments.some(({ plan }) => plan === id)

/** For each plan the guests who own it, by the address they bought with. */
export const countGuests = ({ sales, endings }: IndexedSales) =>
  byCounter((id) => {
    const owned = sales.filter(
      (sale) =>
        sale.owner === null &&
        sale.plan === id &&
        reduceSale(sale, endings.get(sale.checkoutId))?.status === 'completed',
    )
    return new Set(owned.map(({ mail, checkoutId }) => mail ?? checkoutId)).size
  })
