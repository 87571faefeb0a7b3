import { expect, test } from 'vitest'
import { NO_FLAGS, startCheck } from '#domain/access/payment-check.ts'
import { nextStep } from '#islands/premium-page/next-step.ts'

const guest = startCheck(NO_FLAGS, false)
const buyer = startCheck({ ...NO_FLAGS, completed: true, plan: 'Basic Plan' }, false)
const user = { ...guest, user: 'user_1' }

test('a visitor without session and without purchase is sent to sign in', () => {
  expect(nextStep(guest, false)).toBe('sign-in')
})

test('nobody is sent away while it is still being found out who they are', () => {
  expect(nextStep(startCheck(NO_FLAGS, true), true)).toBe('wait')
})

test('a purchase known to this browser is asked about at once', () => {
  expect(nextStep(buyer, false)).toBe('ask')
  expect(nextStep({ ...buyer, loading: true }, true)).toBe('ask')
})

test('a signed-in user is asked about even when no payment is known here', () => {
  expect(nextStep(user, true)).toBe('ask')
})

test('a session whose account cannot be read is an outage, not a stranger', () => {
  expect(nextStep(guest, true)).toBe('unreachable')
})
