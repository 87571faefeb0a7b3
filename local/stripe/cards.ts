/** A card number from Stripe's test list and its result: https://docs.stripe.com/testing */
export interface TestCard {
  number: string
  brand: 'visa' | 'mastercard' | 'amex'
  decline?: { code: string; declineCode: string; message: string }
}

const declined = (code: string, declineCode: string, message: string) => ({ code, declineCode, message })

const CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa' },
  { number: '5555555555554444', brand: 'mastercard' },
  { number: '378282246310005', brand: 'amex' },
  {
    number: '4000000000000002',
    brand: 'visa',
    decline: declined('card_declined', 'generic_decline', 'Your card was declined.'),
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    decline: declined('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    decline: declined('expired_card', 'expired_card', 'Your card has expired.'),
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    decline: declined('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    decline: declined('processing_error', 'processing_error', 'An error occurred while processing your card.'),
  },
]

export function findTestCard(number: string): TestCard | undefined {
  return CARDS.find((card) => card.number === number)
}
