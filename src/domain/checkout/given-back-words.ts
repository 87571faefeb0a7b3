import type { Purchase } from './fold-purchase.ts'
import { formatMoney } from './money.ts'

/** The page behind an emailed refund link. */
export interface LinkWords {
  tone: 'good' | 'plain' | 'bad'
  heading: string
  text: string
  /** The label of the refund button; null if there is nothing to refund. */
  button: string | null
}

/** Text after the refund. `bought` names the purchase, like "the Basic Plan of 1 May 2026". */
export const sentBackWords = (
  { refundedAmount, currency }: Pick<Purchase, 'refundedAmount' | 'currency'>,
  bought: string,
): LinkWords => ({
  tone: 'good',
  heading: 'Your refund is on its way',
  text:
    `We refunded ${formatMoney(refundedAmount, currency)} for ${bought} to the card or account you paid with. ` +
    'It usually takes 5 to 10 business days to appear.',
  button: null,
})

/** Text after the bank decided a dispute for the buyer. */
export const takenByBankWords = (bought: string): LinkWords => ({
  tone: 'plain',
  heading: 'Your bank reversed this payment',
  text: `You disputed ${bought}, and the bank decided in your favor. There’s nothing left to refund.`,
  button: null,
})
