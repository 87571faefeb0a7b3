import type { AccountPurchase } from '#contracts/account.ts'
import { formatMoney } from '#domain/checkout/money.ts'

/** What became of a purchase, in a sentence; null while there is nothing to tell. */
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
      return `${back} of it was sent back to you. Your access stays.`
    case 'disputed':
      return 'Your bank is asked to take this payment back. Your access stays until it has decided.'
    case 'reduced':
      return `The purchase it was added to was ended, so it opens the ${standsFor} now.`
    case 'uncovered':
      return 'A purchase credited to it was refunded, and what is left covers no plan. It is credited to your next plan.'
    case 'refunded':
      return `${back} was sent back to you. It no longer opens the library.`
    case 'lost':
      return 'Your bank took this payment back. It no longer opens the library.'
    case 'ended':
      return 'We have ended its access. If that surprises you, write to us.'
  }
}
