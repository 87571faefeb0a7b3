import { expect, test } from 'vitest'
import type { AccountPurchase } from '#contracts/account.ts'
import { whatBecameOf } from '../../../../src/islands/account-page/purchase-copy.ts'

const aPurchase = (changes: Partial<AccountPurchase>): AccountPurchase => ({
  sessionId: 'cs_test_1',
  order: 'F-4K7Q-2M9X',
  email: 'ada@example.com',
  planName: 'Pro Plan',
  standsFor: 'Pro Plan',
  isUpgrade: true,
  amount: 3000,
  refundedAmount: 0,
  currency: 'usd',
  paidAt: '2026-05-02T08:00:00.000Z',
  state: 'active',
  hasReceipt: true,
  hasInvoice: false,
  ...changes,
})

test('nothing is told of a purchase that stands', () => {
  expect(whatBecameOf(aPurchase({}))).toBeNull()
})

test('money is told with its currency, and access with what became of it', () => {
  const told = (state: AccountPurchase['state']) =>
    whatBecameOf(aPurchase({ state, refundedAmount: 500, currency: 'eur', standsFor: 'Basic Plan' }))
  expect(told('part-refunded')).toBe('€5.00 of it was refunded. You keep your access.')
  expect(told('refunded')).toBe('€5.00 was refunded. It no longer gives you access to the library.')
  expect(told('reduced')).toContain('it now gives you the Basic Plan')
  expect(told('uncovered')).toContain('will be credited to your next plan')
  expect(told('lost')).toContain('no longer gives you access')
})
