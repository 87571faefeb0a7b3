import type { AccountPurchase } from '#contracts/account.ts'
import { formatMoney } from '#domain/checkout/money.ts'

/** A purchase's status as a sentence; null if there is nothing to report. */
export function whatBecameOf({
  state,
  refundedAmount,
  currency,
  standsFor,
  hasReceipt,
}: AccountPurchase): string | null {
  const back = formatMoney(refundedAmount, currency)
  switch (state) {
    case 'active':
      return hasReceipt ? null : 'Nothing was charged.'
    case 'part-refunded':
      return `${back} of it was refunded. You keep your access.`
    case 'disputed':
      return 'This payment is disputed. You keep your access until your bank has decided.'
    case 'reduced':
      return `The purchase it upgraded has ended, so it now gives you the ${standsFor}.`
    case 'uncovered':
      return 'A purchase credited to it was refunded, and the rest doesn’t cover a plan. It will be credited to your next plan.'
    case 'refunded':
      return `${back} was refunded. It no longer gives you access to the library.`
    case 'lost':
      return 'Your bank reversed this payment. It no longer gives you access to the library.'
    case 'ended':
      return 'We revoked its access. If you think this is a mistake, contact us.'
  }
}
