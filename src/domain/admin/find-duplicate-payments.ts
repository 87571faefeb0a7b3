import { type Bought, otherOf } from '../checkout/duplicate-payments.ts'
import type { Plan } from '../checkout/plan.ts'
import { reduceSale } from './access-summary.ts'
import type { IndexedSales, Sale } from './ports.ts'

/** All duplicate payments, each with the checkout it duplicates. */
export function findDuplicatePayments(
  { sales, endings, decisions }: IndexedSales,
  plans: readonly Plan[],
): ReadonlyMap<string, string> {
  const byOwner = Map.groupBy(sales, ({ owner }) => owner)
  const byMail = Map.groupBy(sales, ({ mail }) => mail)
  const near = ({ owner, mail }: Sale) => [
    ...(owner === null ? [] : (byOwner.get(owner) ?? [])),
    ...(mail === null ? [] : (byMail.get(mail) ?? [])),
  ]
  const asBought = (sale: Sale): Bought[] => {
    const purchase = reduceSale(sale, endings.get(sale.checkoutId))
    return purchase ? [{ ...purchase, mail: sale.mail }] : []
  }
  const doubles = new Map<string, string>()
  for (const sale of sales) {
    const beside = new Set(near(sale))
    if (beside.size < 2) continue
    for (const { owner } of [...beside]) for (const each of byOwner.get(owner ?? '') ?? []) beside.add(each)
    const [purchase] = asBought(sale)
    const other = purchase && otherOf(purchase, { purchases: [...beside].flatMap(asBought), decisions }, plans)
    if (other) doubles.set(sale.checkoutId, other.checkoutId)
  }
  return doubles
}
