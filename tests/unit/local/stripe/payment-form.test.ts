import { expect, test } from 'vitest'
import { checkPayment, type Typed, untyped } from '../../../../local/stripe/payment-form.ts'

const now = new Date(2026, 10, 20)

const typed = (changes: Partial<Typed> = {}): Typed => ({
  ...untyped('buyer@example.com'),
  name: 'Bo Buyer',
  number: '4242 4242 4242 4242',
  expiry: '12/34',
  cvc: '123',
  ...changes,
})

test.each(['12/34', '12 / 34', '1234', '12/2034', '11/26'])('accepts the expiry %s', (expiry) => {
  expect(checkPayment(typed({ expiry }), { free: false, requiresConsent: false, now })).toMatchObject({
    paymentMethod: { type: 'card' },
  })
})

test.each<[Partial<Typed>, object]>([
  [{ email: 'buyer' }, { email: 'Enter an email address, such as you@example.com.' }],
  [{ name: '' }, { name: 'Enter your name.' }],
  [{ number: '4242' }, { number: 'Your card number is incomplete.' }],
  [{ number: '4242 4242 4242 4241' }, { number: 'Your card number is invalid.' }],
  [{ number: '4111 1111 1111 1111' }, { number: 'This is not a test card. Try 4242 4242 4242 4242.' }],
  [{ expiry: '10/26' }, { expiry: 'Your card’s expiration date is in the past.' }],
  [{ expiry: '13/30' }, { expiry: 'Your card’s expiration date is incomplete. Write it as MM/YY.' }],
  [{ expiry: '' }, { expiry: 'Your card’s expiration date is incomplete. Write it as MM/YY.' }],
  [{ cvc: '12' }, { cvc: 'Your card’s security code is incomplete.' }],
])('%j has its own error message', (changes, problems) => {
  expect(checkPayment(typed(changes), { free: false, requiresConsent: false, now })).toEqual({ problems })
})

test('a bank debit and a free order do not need a card', () => {
  const empty = { number: '', expiry: '', cvc: '' }
  expect(
    checkPayment(typed({ ...empty, method: 'us_bank_account' }), { free: false, requiresConsent: false, now }).problems,
  ).toBeUndefined()
  expect(checkPayment(typed(empty), { free: true, requiresConsent: false, now }).problems).toBeUndefined()
})

test('required consent blocks the payment', () => {
  const asked = { free: false, requiresConsent: true, now }
  expect(checkPayment(typed(), asked)).toEqual({ problems: { terms: 'Accept the terms to continue.' } })
  expect(checkPayment(typed({ terms: 'on' }), asked).problems).toBeUndefined()
})
