import { expect, test } from 'vitest'
import { duplicatePaymentCopy, problemCopy } from '#domain/checkout/duplicate-payment-copy.ts'
import { type Purchase, reducePurchase } from '#domain/checkout/reduce-purchase.ts'
import { paidFacts } from '../../../fixtures/a-checkout.ts'

const aPurchase = (changes: Parameters<typeof paidFacts>[0] = {}) => reducePurchase(paidFacts(changes)) as Purchase
const other = aPurchase({ id: 'cs_first', planName: 'Pro Plan', createdAt: Date.parse('2026-11-02T23:59:59Z') })
const purchase = aPurchase({ createdAt: Date.parse('2026-11-24T00:00:00Z') })

test('a duplicate says what was bought when, what is refunded and what stays', () => {
  const words = duplicatePaymentCopy({ kind: 'duplicate', purchase, other })
  expect(words.text).toBe(
    'You paid $20.00 for the Basic Plan from Nov 24, 2026, but the Pro Plan from Nov 2, 2026 already covers it. ' +
      'You can get $20.00 back for this duplicate and keep the other purchase.',
  )
  expect(words.button).toBe('Get $20.00 back')
})

test('of a payment that was refunded in part, the rest goes back', () => {
  const part = { ...purchase, refundedAmount: 500 }
  expect(duplicatePaymentCopy({ kind: 'duplicate', purchase: part, other }).button).toBe('Get $15.00 back')
})

test.each([
  ['refunded', 'We refunded $20.00 for the Basic Plan from Nov 24, 2026'],
  ['lost', 'the bank decided in your favor'],
  ['disputed', 'Your bank decides. Nothing was refunded.'],
  ['needed', 'you could lose access'],
] as const)('what is %s says so, and has no button', (kind, words) => {
  const { text, button } = duplicatePaymentCopy({ kind, purchase: { ...purchase, refundedAmount: 2000 } })
  expect(text).toContain(words)
  expect(button).toBeNull()
})

test('a link that is no longer good says so, and why', () => {
  expect(duplicatePaymentCopy(null)).toMatchObject({ heading: 'This link has expired', button: null })
})

test('a press that came to nothing says what to do', () => {
  expect(problemCopy('Stripe')).toBe(
    'We can’t reach the Stripe service right now. Try again in a minute. ' +
      'It’s safe to try again: you’re only refunded once.',
  )
  expect(problemCopy('busy')).toContain('Try again in a minute')
  expect(problemCopy('refused')).toContain('Contact us')
})
