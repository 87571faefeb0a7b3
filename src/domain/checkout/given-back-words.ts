import type { Purchase } from './fold-purchase.ts'
import { formatMoney } from './money.ts'

/** What stands behind a mailed link by which a payment can be sent back. */
export interface LinkWords {
  tone: 'good' | 'plain' | 'bad'
  heading: string
  text: string
  /** On the button that does it; null where there is nothing to press. */
  button: string | null
}

/** Once the money has been sent back. `bought` names the purchase, like "the Basic Plan of 1 May 2026". */
export const sentBackWords = (
  { refundedAmount, currency }: Pick<Purchase, 'refundedAmount' | 'currency'>,
  bought: string,
): LinkWords => ({
  tone: 'good',
  heading: 'Your money is on its way back',
  text:
    `${formatMoney(refundedAmount, currency)} for ${bought} goes back to the card or account you paid with. ` +
    'Banks usually take 5 to 10 business days to show it.',
  button: null,
})

/** Once the bank has decided for the buyer. */
export const takenByBankWords = (bought: string): LinkWords => ({
  tone: 'plain',
  heading: 'Your bank has taken this payment back',
  text: `You disputed ${bought}, and the bank decided for you. There is nothing left to send back.`,
  button: null,
})
