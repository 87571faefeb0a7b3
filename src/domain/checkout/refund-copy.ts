import { formatMoney } from './money.ts'
import type { Purchase } from './reduce-purchase.ts'

/** The page behind an emailed refund link. */
export interface LinkCopy {
  tone: 'good' | 'plain' | 'bad'
  heading: string
  text: string
  /** The label of the refund button; null if there is nothing to refund. */
  button: string | null
}

/** Text after the refund. `bought` names the purchase, like "the Basic Plan of 1 May 2026". */
export const refundedCopy = (
  { refundedAmount, currency }: Pick<Purchase, 'refundedAmount' | 'currency'>,
  bought: string,
): LinkCopy => ({
  tone: 'good',
  heading: 'Your refund is on its way',
  text:
    `We refunded ${formatMoney(refundedAmount, currency)} for ${bought} to the card or account you paid with. ` +
    'It usually takes 5 to 10 business days to appear.',
  button: null,
})

/** Text after the bank decided a dispute for the buyer. */
export const lostToBankCopy = (bought: string): LinkCopy => ({
  tone: 'plain',
  heading: 'Your bank reversed this payment',
  text: `You disputed ${bought}, and the bank decided in your favor. There’s nothing left to refund.`,
  button: null,
})
