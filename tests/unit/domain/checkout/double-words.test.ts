import { expect, test } from 'vitest'
import { doubleWords, problemWords } from '#domain/checkout/double-words.ts'
import { foldPurchase, type Purchase } from '#domain/checkout/fold-purchase.ts'
import { paidFacts } from '../../../fixtures/a-checkout.ts'

const aPurchase = (changes: Parameters<typeof paidFacts>[0] = {}) => foldPurchase(paidFacts(changes)) as Purchase
const other = aPurchase({ id: 'cs_first', planName: 'Pro Plan', createdAt: Date.parse('2026-11-02T23:59:59Z') })
const purchase = aPurchase({ createdAt: Date.parse('2026-11-24T00:00:00Z') })

test('a double says what was bought when, what goes back and what stays', () => {
  const words = doubleWords({ kind: 'double', purchase, other })
  expect(words.text).toBe(
    'For the Basic Plan of 24 November 2026 you paid $20.00, and it opens nothing that the Pro Plan of ' +
      '2 November 2026 does not. One press sends back $20.00 and ends the one; the other stays.',
  )
  expect(words.button).toBe('Send back $20.00')
})

test('of a payment that was refunded in part, the rest goes back', () => {
  const part = { ...purchase, refundedAmount: 500 }
  expect(doubleWords({ kind: 'double', purchase: part, other }).button).toBe('Send back $15.00')
})

test.each([
  ['refunded', '$20.00 for the Basic Plan of 24 November 2026 goes back'],
  ['lost', 'the bank decided for you'],
  ['disputed', 'the bank decides. Nothing was sent back.'],
  ['needed', 'something you have could close'],
] as const)('what is %s says so, and has no button', (kind, words) => {
  const { text, button } = doubleWords({ kind, purchase: { ...purchase, refundedAmount: 2000 } })
  expect(text).toContain(words)
  expect(button).toBeNull()
})

test('a link that is no longer good says so, and why', () => {
  expect(doubleWords(null)).toMatchObject({ heading: 'This link is no longer good', button: null })
})

test('a press that came to nothing says what to do', () => {
  expect(problemWords('Stripe')).toBe(
    'We cannot reach the Stripe service right now. Please try again in a minute. ' +
      'However often you press, the money is sent back once.',
  )
  expect(problemWords('busy')).toContain('press again in a minute')
  expect(problemWords('refused')).toContain('write to us')
})
