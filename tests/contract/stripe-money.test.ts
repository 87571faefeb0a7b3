import { expect, test } from 'vitest'
import { aPaidSession, aRequest, aStripe, submit } from '../unit/local/stripe/stripe-fixture.ts'

test('a refund in parts ends with the whole amount, and no cent more', async () => {
  const shop = await aStripe()
  const { stripe } = shop
  const { paymentIntent, charge } = await aPaidSession(shop)
  const half = await stripe.refunds.create({
    payment_intent: paymentIntent,
    amount: 1000,
    reason: 'requested_by_customer',
    metadata: { by: 'admin' },
  })
  expect(half).toMatchObject({
    amount: 1000,
    charge,
    payment_intent: paymentIntent,
    status: 'succeeded',
    reason: 'requested_by_customer',
    metadata: { by: 'admin' },
  })
  await expect(stripe.refunds.create({ charge, amount: 1001 })).rejects.toThrow(
    'Refund amount ($10.01) is greater than unrefunded amount on charge ($10.00)',
  )
  await stripe.refunds.create({ charge })
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 2000, refunded: true })
  await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_already_refunded' })

  expect((await stripe.refunds.list({ charge })).data.map(({ amount }) => amount)).toEqual([1000, 1000])
  expect((await stripe.refunds.list({ payment_intent: paymentIntent })).data).toHaveLength(2)
  expect((await stripe.refunds.list({ charge: 'ch_other' })).data).toEqual([])
  expect((await stripe.refunds.retrieve(half.id, { expand: ['charge'] })).charge).toMatchObject({ id: charge })
})

test('a refund that fails later gives the money back to the shop', async () => {
  const shop = await aStripe()
  const { charge } = await aPaidSession(shop)
  const refund = await shop.stripe.refunds.create({ charge })
  await shop.local.failRefund(refund.id)
  expect(await shop.stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  expect(await shop.stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 0, refunded: false })
  const events = shop.endpoint.received.map(({ event }) => event.type)
  expect(events).toEqual(expect.arrayContaining(['refund.updated', 'refund.failed']))
})

test('nothing can be refunded twice, unknown, or never paid', async () => {
  const { stripe } = await aStripe()
  await expect(stripe.refunds.create({ charge: 'ch_none' })).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    param: 'charge',
  })
  const session = await stripe.checkout.sessions.create(aRequest())
  await submit(session, { number: '4000000000000002' })
  const { data } = await stripe.paymentIntents.list()
  await expect(stripe.refunds.create({ payment_intent: String(data[0]?.id) })).rejects.toThrow(
    'does not have a successful charge to refund',
  )
})

test.each([
  ['won', ['charge.dispute.funds_reinstated', 'charge.dispute.closed']],
  ['lost', ['charge.dispute.closed']],
] as const)('a dispute is opened and %s', async (outcome, closing) => {
  const shop = await aStripe()
  const { charge, paymentIntent } = await aPaidSession(shop)
  shop.endpoint.received.length = 0
  await shop.local.dispute(paymentIntent, 'open')
  expect(await shop.stripe.charges.retrieve(charge)).toMatchObject({ disputed: true })
  await expect(shop.stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_disputed' })
  const open = await shop.stripe.disputes.list({ charge })
  expect(open.data).toMatchObject([{ status: 'needs_response', amount: 2000, payment_intent: paymentIntent }])

  await shop.local.dispute(String(open.data[0]?.id), outcome)
  expect(await shop.stripe.disputes.retrieve(String(open.data[0]?.id))).toMatchObject({ status: outcome })
  expect(shop.endpoint.received.map(({ event }) => event.type).toSorted()).toEqual(
    ['charge.dispute.created', 'charge.dispute.funds_withdrawn', ...closing].toSorted(),
  )
  await expect(shop.local.dispute(paymentIntent, 'won')).rejects.toThrow('already closed')
})

test.each([
  [true, 'paid', 'succeeded', 'checkout.session.async_payment_succeeded'],
  [false, 'unpaid', 'requires_payment_method', 'checkout.session.async_payment_failed'],
] as const)('a bank debit is pending until it is settled (%s)', async (arrived, paymentStatus, intentStatus, event) => {
  const { stripe, local, endpoint } = await aStripe()
  const session = await stripe.checkout.sessions.create(aRequest())
  const answer = await submit(session, { method: 'us_bank_account', number: '', expiry: '', cvc: '' })
  expect(answer.status).toBe(303)
  const expand = ['payment_intent.latest_charge']
  expect(await stripe.checkout.sessions.retrieve(session.id, { expand })).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    payment_intent: { status: 'processing', latest_charge: { status: 'pending', paid: false } },
  })
  await local.settle(session.id, arrived)
  expect(await stripe.checkout.sessions.retrieve(session.id, { expand })).toMatchObject({
    status: 'complete',
    payment_status: paymentStatus,
    payment_intent: { status: intentStatus, latest_charge: { paid: arrived } },
  })
  expect(endpoint.received.map(({ event: { type } }) => type)).toContain(event)
  await expect(local.settle(session.id, true)).rejects.toThrow('no pending bank debit')
})

test('a seeded payment looks like any other and is told to the shop once', async () => {
  const { local, stripe, endpoint } = await aStripe()
  const seed = {
    id: 'cs_test_seed',
    userId: 'user_member',
    email: 'member@example.com',
    planName: 'Basic Plan',
    amount: 2000,
    currency: 'usd',
    createdAt: Date.UTC(2026, 0, 1),
    metadata: { plan_name: 'Basic Plan' },
  }
  await local.seedPaidSession(seed)
  await local.seedPaidSession(seed)
  expect(await stripe.checkout.sessions.retrieve('cs_test_seed', { expand: ['payment_intent'] })).toMatchObject({
    created: Date.UTC(2026, 0, 1) / 1000,
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: 'user_member',
    customer_details: { email: 'member@example.com' },
    metadata: { plan_name: 'Basic Plan' },
    payment_intent: { status: 'succeeded', metadata: { plan_name: 'Basic Plan' } },
  })
  expect(endpoint.received.map(({ event }) => event.type)).toEqual(['checkout.session.completed'])
  expect(local.payments()).toMatchObject([{ session: 'cs_test_seed', state: 'paid', item: 'Basic Plan' }])
})
