import { type Decision, hasAccess } from '../access/decision.ts'
import type { Fact } from '../checkout/facts.ts'
import { foldPurchase, type Purchase } from '../checkout/fold-purchase.ts'
import type { Books, Owned, Sold } from './ports.ts'

/** How a user stands: what they bought and still own, newest first, and whether downloads open. */
export interface Standing {
  payments: Purchase[]
  access: boolean
}

export const NO_STANDING: Standing = { payments: [], access: false }
export type Standings = ReadonlyMap<string, Standing>

/** A sale with what came after it, by the same fold as a single purchase. */
export function foldSale(sale: Sold | Owned, endings: readonly Fact[] = []): Purchase | null {
  const userId = 'userId' in sale ? sale.userId : null
  return foldPurchase([{ kind: 'paid', ...sale, userId, email: null, paymentIntentId: null }, ...endings])
}

/** Everybody who bought something or about whom an admin decided, by user id. Three lists, whatever the number. */
export async function readStandings(books: Books): Promise<Standings> {
  const [owned, endings, decisions] = await Promise.all([books.owned(), books.endings(), books.decisions()])
  const purchases = new Map<string, Purchase[]>()
  for (const sale of owned) {
    const purchase = foldSale(sale, endings.get(sale.sessionId))
    const others = purchases.get(sale.userId)
    if (purchase && others) others.push(purchase)
    else if (purchase) purchases.set(sale.userId, [purchase])
  }
  const ids = new Set([...purchases.keys(), ...decisions.keys()])
  return new Map([...ids].map((id) => [id, standing(purchases.get(id) ?? [], decisions.get(id) ?? null)]))
}

function standing(purchases: readonly Purchase[], latest: Decision | null): Standing {
  const payments = purchases.filter(({ status }) => status === 'completed').sort((a, b) => b.createdAt - a.createdAt)
  return { payments, access: hasAccess(payments, latest) }
}

/** The four counters of the specification, but for the number of users, which is not ours to know. */
export function countStandings(standings: Standings) {
  const count = (wanted: (standing: Standing) => boolean) => [...standings.values()].filter(wanted).length
  return {
    purchased: count(({ payments }) => payments.length > 0),
    basic: count((one) => owns(one, 'Basic Plan')),
    pro: count((one) => owns(one, 'Pro Plan')),
  }
}

export const owns = ({ payments }: Standing, plan: 'Basic Plan' | 'Pro Plan') =>
  payments.some(({ planName }) => planName === plan)
