import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DisputeOutcome, Fact } from '#domain/checkout/facts.ts'
import { reducePurchase } from '#domain/checkout/reduce-purchase.ts'
import { paidFacts } from '../../../fixtures/a-checkout.ts'

const [paid] = paidFacts({ id: 'cs_test_1' }) as [Fact & { kind: 'paid' }]
const refund = (refundId: string, status: string, amount: number): Fact => ({
  kind: 'refund',
  checkoutId: 'cs_test_1',
  refundId,
  status,
  undone: status === 'failed',
  amount,
})
const dispute = (outcome: DisputeOutcome, disputeId = 'du_1'): Fact => ({
  kind: 'dispute',
  checkoutId: 'cs_test_1',
  disputeId,
  status: outcome,
  outcome,
})
const correction = (correctionId: string, at: number): Fact => ({
  kind: 'address-corrected',
  checkoutId: 'cs_test_1',
  correctionId,
  email: `${correctionId}@example.com`,
  at,
})
const claim: Fact = { kind: 'claim', checkoutId: 'cs_test_1', userId: 'user_1' }

test('nothing is bought until it is paid', () => {
  expect(reducePurchase([])).toBeNull()
  expect(
    reducePurchase([{ kind: 'failed', checkoutId: 'cs_test_1' }, claim, refund('re_1', 'succeeded', 2000)]),
  ).toBeNull()
})

test('a debit that failed first and was paid later counts as paid', () => {
  expect(reducePurchase([{ kind: 'failed', checkoutId: 'cs_test_1' }, paid])?.status).toBe('completed')
})

test.each([
  ['paid', [], 'completed'],
  ['half refunded', [refund('re_1', 'succeeded', 1000)], 'completed'],
  ['refunded in two halves', [refund('re_1', 'succeeded', 1000), refund('re_2', 'succeeded', 1000)], 'refunded'],
  ['refunded in full', [refund('re_1', 'succeeded', 2000)], 'refunded'],
  ['refund under way', [refund('re_1', 'pending', 2000)], 'refunded'],
  ['refund failed', [refund('re_1', 'pending', 2000), refund('re_1', 'failed', 2000)], 'completed'],
  ['dispute open', [dispute('open')], 'completed'],
  ['dispute lost', [dispute('open'), dispute('lost')], 'refunded'],
  ['dispute won', [dispute('open'), dispute('won')], 'completed'],
] as const)('%s', (_, more, status) => {
  expect(reducePurchase([paid, ...more])?.status).toBe(status)
})

test('an open dispute is flagged until it is closed', () => {
  expect(reducePurchase([paid, dispute('open')])?.disputed).toBe(true)
  expect(reducePurchase([paid, dispute('open'), dispute('won')])?.disputed).toBe(false)
  const second = dispute('open', 'du_0')
  expect(reducePurchase([paid, dispute('open'), second])?.openDisputes).toEqual(['du_0', 'du_1'])
  expect(reducePurchase([paid, dispute('open'), second, dispute('lost')])?.openDisputes).toEqual(['du_0'])
})

test('a purchase that cost nothing is not refunded by a refund of nothing', () => {
  expect(reducePurchase([{ ...paid, amount: 0 }])?.status).toBe('completed')
})

test('the signed-in buyer owns the purchase, whoever claims it later', () => {
  expect(reducePurchase([{ ...paid, userId: 'user_buyer' }, claim])?.owner).toBe('user_buyer')
  expect(reducePurchase([paid, claim])?.owner).toBe('user_1')
  expect(reducePurchase([paid])?.owner).toBeNull()
})

test('facts in any order, any of them repeated, fold to the same purchase', () => {
  const all: Fact[] = [
    paid,
    claim,
    refund('re_1', 'pending', 1000),
    refund('re_1', 'failed', 1000),
    refund('re_2', 'succeeded', 500),
    dispute('open'),
    dispute('won'),
    correction('first', 1),
    correction('second', 2),
  ]
  const wanted = reducePurchase(all)
  const shuffled = fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })
  const repeated = fc.array(fc.constantFrom(...all), { maxLength: 10 })
  fc.assert(
    fc.property(shuffled, repeated, (order, again) => {
      expect(reducePurchase([...order, ...again])).toEqual(wanted)
      expect(reducePurchase([...again, ...order])).toEqual(wanted)
    }),
  )
})

test('of the addresses the last correction counts, of two in one millisecond the same one everywhere', () => {
  expect(reducePurchase([paid])).toMatchObject({ email: 'buyer@example.com', correctionId: null })
  const twice = [correction('right', 2), correction('wrong', 1)]
  expect(reducePurchase([paid, ...twice])).toMatchObject({ email: 'right@example.com', correctionId: 'right' })
  const tied = [correction('b', 2), correction('a', 2)]
  expect(reducePurchase([paid, ...tied])?.email).toBe(reducePurchase([paid, ...tied.toReversed()])?.email)
})

test('the tax is what Stripe counted; a purchase of before it was noted has none', () => {
  const [taxed] = paidFacts({ tax: 319 })
  expect(taxed).toMatchObject({ tax: 319 })
  expect(reducePurchase(taxed ? [taxed] : [])?.tax).toBe(319)
  expect(paidFacts({ tax: 0 })[0]).not.toHaveProperty('tax')
  expect(reducePurchase([paid])?.tax).toBe(0)
})
