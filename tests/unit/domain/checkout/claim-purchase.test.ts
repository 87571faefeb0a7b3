import { expect, test } from 'vitest'
import { claimPurchase } from '#domain/checkout/claim-purchase.ts'
import { fulfil } from '#domain/checkout/fulfil.ts'
import type { Gateway } from '#domain/ports.ts'
import { err, ok } from '#domain/result.ts'
import { aLedger } from '../../../fixtures/a-ledger.ts'
import { aSession } from '../../../fixtures/a-session.ts'

const gatewayWith = (changes: Parameters<typeof aSession>[0] = {}): Gateway => ({
  session: async (id) => ok(aSession({ ...changes, id })),
  openCheckout: async () => ok({ url: null }),
  sessionOfPayment: async () => ok(null),
})
const sessionId = 'cs_test_abcdefgh'

test('a guest purchase goes to the first who claims it, for good', async () => {
  const ports = { gateway: gatewayWith(), ledger: aLedger() }
  expect((await claimPurchase(ports, { sessionId, userId: 'user_1' })).ok).toBe(true)
  expect(await claimPurchase(ports, { sessionId, userId: 'user_2' })).toEqual(err({ kind: 'claimed' }))
  expect((await claimPurchase(ports, { sessionId, userId: 'user_1' })).ok).toBe(true)
})

test('ten claims at once have one winner', async () => {
  const ports = { gateway: gatewayWith(), ledger: aLedger() }
  const users = Array.from({ length: 10 }, (_, index) => `user_${index}`)
  const answers = await Promise.all(users.map((userId) => claimPurchase(ports, { sessionId, userId })))
  expect(answers.filter(({ ok: won }) => won)).toHaveLength(1)
})

test('what a signed-in buyer paid for cannot be claimed by anybody else', async () => {
  const ports = { gateway: gatewayWith({ userId: 'user_buyer' }), ledger: aLedger() }
  expect(await claimPurchase(ports, { sessionId, userId: 'user_1' })).toEqual(err({ kind: 'claimed' }))
})

test.each([
  ['an open checkout', { status: 'open', paymentStatus: 'unpaid' }, 'unpaid'],
  ['a debit on its way', { paymentStatus: 'unpaid' }, 'unpaid'],
  ['a debit the bank refused', { paymentStatus: 'unpaid', paymentFailed: true }, 'payment-failed'],
  ['a refunded payment', { refunds: [{ id: 're_1', status: 'succeeded', amount: 2000 }] }, 'access-revoked'],
] as const)('%s gives no access', async (_, changes, kind) => {
  const ports = { gateway: gatewayWith(changes), ledger: aLedger() }
  expect(await claimPurchase(ports, { sessionId, userId: 'user_1' })).toEqual(err({ kind }))
})

test('a checkout that cost nothing thanks to a promotion code is fulfilled', async () => {
  const gateway = gatewayWith({ paymentStatus: 'no_payment_required', amount: 0, paymentIntentId: null })
  const answer = await fulfil({ gateway, ledger: aLedger() }, sessionId)
  expect(answer.ok && answer.value.status).toBe('completed')
})

test('nothing is written when Stripe cannot be reached', async () => {
  const ledger = aLedger()
  const gateway = { ...gatewayWith(), session: async () => err({ kind: 'service-down', service: 'Stripe' } as const) }
  expect((await fulfil({ gateway, ledger }, sessionId)).ok).toBe(false)
  expect(ledger.all()).toEqual([])
})

test('what is known of a purchase is not written again', async () => {
  const ledger = aLedger()
  const gateway = gatewayWith({ userId: 'user_1', refunds: [{ id: 're_1', status: 'pending', amount: 500 }] })
  const first = await fulfil({ gateway, ledger }, sessionId)
  const record = async () => expect.unreachable('wrote what is there already')
  expect(await fulfil({ gateway, ledger: { ...ledger, record } }, sessionId)).toEqual(first)
})

test('a refund that is new is written beside a payment that is known', async () => {
  const ledger = aLedger()
  await fulfil({ gateway: gatewayWith(), ledger }, sessionId)
  const gateway = gatewayWith({ refunds: [{ id: 're_1', status: 'succeeded', amount: 2000 }] })
  expect(await fulfil({ gateway, ledger }, sessionId)).toMatchObject({ ok: true, value: { status: 'refunded' } })
  expect(ledger.all().map(({ kind }) => kind)).toEqual(['paid', 'refund'])
})
