import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { aPaidSession, aRequest, aStripe, submit } from '../unit/local/stripe/stripe-fixture.ts'

test('a session keeps what the shop asked for', async () => {
  const { stripe, origin } = await aStripe()
  const session = await stripe.checkout.sessions.create(
    aRequest({
      client_reference_id: 'user_1',
      customer_email: 'buyer@example.com',
      customer_creation: 'always',
      metadata: { planName: 'Basic Plan' },
      payment_intent_data: { metadata: { planName: 'Basic Plan' }, description: 'Lifetime access' },
      allow_promotion_codes: true,
      invoice_creation: { enabled: true },
      allowed_payment_method_types: ['card'],
      submit_type: 'pay',
      locale: 'en',
      billing_address_collection: 'auto',
    }),
  )
  expect(session).toMatchObject({
    object: 'checkout.session',
    amount_subtotal: 2000,
    amount_total: 2000,
    currency: 'usd',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    client_reference_id: 'user_1',
    customer_email: 'buyer@example.com',
    customer_creation: 'always',
    metadata: { planName: 'Basic Plan' },
    allow_promotion_codes: true,
    invoice_creation: { enabled: true },
    allowed_payment_method_types: ['card'],
    payment_method_types: ['card'],
    livemode: false,
    url: `${origin}/c/pay/${session.id}`,
  })
  expect(session.id).toMatch(/^cs_test_\w{58}$/)
  expect(session.lastResponse.requestId).toMatch(/^req_/)
})

test('a paid session expands into its intent, charge, refunds and lines', async () => {
  const shop = await aStripe()
  const { session } = await aPaidSession(shop, { payment_intent_data: { metadata: { planName: 'Basic Plan' } } })
  const full = await shop.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge.refunds', 'line_items.data.price.product'],
  })
  expect(full).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer_details: { email: 'buyer@example.com', name: 'Bo Buyer' },
    payment_intent: {
      status: 'succeeded',
      amount_received: 2000,
      metadata: { planName: 'Basic Plan' },
      latest_charge: {
        status: 'succeeded',
        paid: true,
        refunded: false,
        refunds: { data: [] },
        payment_method_details: { card: { last4: '4242' } },
      },
    },
    line_items: { data: [{ description: 'Basic Plan', quantity: 1, price: { product: { name: 'Basic Plan' } } }] },
  })
  const lines = await shop.stripe.checkout.sessions.listLineItems(session.id)
  expect(lines.data.map((line) => line.amount_total)).toEqual([2000])
})

test('a price of the account can be bought by its id', async () => {
  const price = { id: 'price_pro', productName: 'Pro Plan', unit_amount: 4900, currency: 'usd' }
  const { stripe } = await aStripe({ prices: [price] })
  const session = await stripe.checkout.sessions.create(aRequest({ line_items: [{ price: 'price_pro', quantity: 2 }] }))
  expect(session.amount_total).toBe(9800)
  const seeded = await stripe.prices.retrieve('price_pro', { expand: ['product'] })
  expect(seeded).toMatchObject({ unit_amount: 4900, product: { name: 'Pro Plan' } })
})

test('sessions are listed newest first, by page and by filter', async () => {
  let time = Date.UTC(2026, 0, 1)
  const shop = await aStripe({ now: () => time })
  const ids: string[] = []
  for (const _ of [1, 2, 3]) {
    ids.unshift((await shop.stripe.checkout.sessions.create(aRequest())).id)
    time += 60_000
  }
  const { session, paymentIntent } = await aPaidSession(shop)
  const { sessions } = shop.stripe.checkout

  const first = await sessions.list({ limit: 2 })
  expect(first.has_more).toBe(true)
  expect(first.data.map(({ id }) => id)).toEqual([session.id, ids[0]])
  const second = await sessions.list({ limit: 2, starting_after: ids[0] })
  expect(second.data.map(({ id }) => id)).toEqual([ids[1], ids[2]])
  expect(await sessions.list({ limit: 1 }).autoPagingToArray({ limit: 10 })).toHaveLength(4)

  expect((await sessions.list({ payment_intent: paymentIntent })).data.map(({ id }) => id)).toEqual([session.id])
  expect((await sessions.list({ status: 'complete' })).data).toHaveLength(1)
  expect((await sessions.list({ created: { gte: session.created } })).data).toHaveLength(1)
  expect((await sessions.list({ created: { lt: session.created } })).data).toHaveLength(3)
})

test('an expired session cannot be paid or expired again', async () => {
  const { stripe, endpoint, local } = await aStripe()
  const session = await stripe.checkout.sessions.create(aRequest())
  expect((await stripe.checkout.sessions.expire(session.id)).status).toBe('expired')
  expect((await submit(session)).status).toBe(410)
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow('status of expired')
  await local.drain()
  expect(endpoint.received.map(({ event }) => event.type)).toEqual(['checkout.session.expired'])
})

test('a session expires by itself when its time is over', async () => {
  let time = Date.UTC(2026, 0, 1)
  const { stripe } = await aStripe({ now: () => time })
  const expires_at = time / 1000 + 1800
  const session = await stripe.checkout.sessions.create(aRequest({ expires_at }))
  time += 1800_000
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
})

test('promotion codes lower the total, and a full discount needs no payment', async () => {
  const { stripe, local, endpoint } = await aStripe()
  const session = await stripe.checkout.sessions.create(aRequest({ allow_promotion_codes: true }))
  await submit(session, { action: 'apply', code: 'welcome10' })
  const discounted = await stripe.checkout.sessions.retrieve(session.id)
  expect(discounted).toMatchObject({
    amount_subtotal: 2000,
    amount_total: 1800,
    total_details: { amount_discount: 200 },
    discounts: [{ promotion_code: 'promo_WELCOME10' }],
  })
  await submit(session, { action: 'apply', code: 'FREE100' })
  expect((await submit(session, { number: '' })).status).toBe(303)
  const free = await stripe.checkout.sessions.retrieve(session.id)
  expect(free).toMatchObject({ status: 'complete', payment_status: 'no_payment_required', payment_intent: null })
  await local.drain()
  expect(endpoint.received.map(({ event }) => event.type)).toEqual(['checkout.session.completed'])
  const codes = await stripe.promotionCodes.list({ code: 'free100' })
  expect(codes.data).toMatchObject([{ code: 'FREE100', times_redeemed: 1, promotion: { coupon: 'FREE100' } }])
})

test('a discount given by the shop is spread over the lines to the last cent', async () => {
  const { stripe } = await aStripe()
  const line = (unit_amount: number) => ({
    quantity: 1,
    price_data: { currency: 'usd', unit_amount, product_data: { name: 'Part' } },
  })
  const session = await stripe.checkout.sessions.create(
    aRequest({ line_items: [line(333), line(333), line(335)], discounts: [{ coupon: 'WELCOME10' }] }),
  )
  expect(session.amount_total).toBe(901)
  const { data } = await stripe.checkout.sessions.listLineItems(session.id)
  expect(data.reduce((sum, { amount_total }) => sum + amount_total, 0)).toBe(901)
})

test.each<[string, unknown, { code?: string; param?: string }]>([
  ['an unknown option', { colour: 'red' }, { code: 'parameter_unknown', param: 'colour' }],
  [
    'an unknown option inside',
    { line_items: [{ quantity: 1, size: 'xl' }] },
    { code: 'parameter_unknown', param: 'line_items[0][size]' },
  ],
  [
    'the way payment methods were named before',
    { payment_method_types: ['card'] },
    { code: 'parameter_unknown', param: 'payment_method_types' },
  ],
  ['no lines', { line_items: [] }, { code: 'parameter_missing', param: 'line_items' }],
  [
    'an unknown price',
    { line_items: [{ price: 'price_none', quantity: 1 }] },
    { code: 'resource_missing', param: 'line_items[0][price]' },
  ],
  ['no success address', { success_url: undefined }, { code: 'parameter_missing', param: 'success_url' }],
  ['a relative address', { success_url: '/done' }, { code: 'url_invalid', param: 'success_url' }],
  ['an empty address', { cancel_url: '' }, { code: 'parameter_invalid_empty', param: 'cancel_url' }],
  ['an unknown mode', { mode: 'banana' }, { param: 'mode' }],
  ['a bad e-mail address', { customer_email: 'nobody' }, { code: 'email_invalid', param: 'customer_email' }],
  ['automatic tax', { automatic_tax: { enabled: true } }, { param: 'automatic_tax[enabled]' }],
  ['an expiry too soon', { expires_at: 1 }, { param: 'expires_at' }],
  [
    'two ways to discount',
    { allow_promotion_codes: true, discounts: [{ coupon: 'WELCOME10' }] },
    { param: 'discounts' },
  ],
  [
    'less than 50 cents',
    { line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 49, product_data: { name: 'Tip' } } }] },
    { code: 'amount_too_small' },
  ],
])('%s is refused', async (_name, changes, expected) => {
  const { stripe } = await aStripe()
  const refusal = await stripe.checkout.sessions.create(aRequest(changes as object)).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  expect(refusal).toMatchObject({ statusCode: 400, ...expected })
})
