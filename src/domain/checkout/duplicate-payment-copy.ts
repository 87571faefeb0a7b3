import { messageFor } from '../shared/errors.ts'
import { formatDay } from '../shared/format-day.ts'
import { formatMoney } from './money.ts'
import { type LinkCopy, lostToBankCopy, refundedCopy } from './refund-copy.ts'
import type { DuplicateState } from './refund-duplicate.ts'

/** The page behind a duplicate-payment link; the `null` state is for an invalid link. */
export function duplicatePaymentCopy(state: DuplicateState | null): LinkCopy {
  if (state === null)
    return {
      tone: 'bad',
      heading: 'This link has expired',
      text: 'Links last 60 days, and this one has expired or is incomplete. Open it from the email again, or contact us.',
      button: null,
    }
  const { planName, amount, refundedAmount, currency, createdAt } = state.purchase
  const payment = `the ${planName} from ${formatDay(createdAt)}`
  switch (state.kind) {
    case 'duplicate': {
      const { other } = state
      const left = formatMoney(amount - refundedAmount, currency)
      return {
        tone: 'plain',
        heading: 'You paid twice',
        text:
          `You paid ${formatMoney(amount, currency)} for ${payment}, but the ${other.planName} from ` +
          `${formatDay(other.createdAt)} already covers it. You can get ${left} back for this duplicate and keep the other purchase.`,
        button: `Get ${left} back`,
      }
    }
    case 'refunded':
      return refundedCopy(state.purchase, payment)
    case 'lost':
      return lostToBankCopy(payment)
    case 'disputed':
      return {
        tone: 'plain',
        heading: 'This payment is disputed',
        text: `We can’t refund ${payment} during a dispute. Your bank decides. Nothing was refunded.`,
        button: null,
      }
    case 'needed':
      return {
        tone: 'plain',
        heading: 'Nothing was refunded',
        text:
          `Without ${payment}, you could lose access: none of your other purchases includes as much. ` +
          'If you’d still like a refund, contact us.',
        button: null,
      }
  }
}

/** Why a refund request failed. `busy`: rate limited; otherwise the name of the service that did not respond. */
export const PRESS_PROBLEMS = ['busy', 'refused', 'Stripe', 'storage'] as const
export type PressProblem = (typeof PRESS_PROBLEMS)[number]

/** The text shown beside the button. */
export function problemCopy(problem: PressProblem): string {
  if (problem === 'busy') return 'Too many requests. Try again in a minute.'
  if (problem === 'refused') return 'Stripe declined this refund. Contact us, and we’ll look into it.'
  const down = messageFor({ kind: 'service-down', service: problem })
  return `${down} It’s safe to try again: you’re only refunded once.`
}
