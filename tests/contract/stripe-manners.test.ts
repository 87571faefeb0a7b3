import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { aPaidSession, aRequest, aStripe } from '../unit/local/stripe/stripe-fixture.ts'

test.each([
  ['no key', '', 'You did not provide an API key'],
  ['a key that is none', 'secret', 'Invalid API Key provided'],
  ['a live key', 'sk_live_abcdefgh12345678', 'does not accept live keys'],
])('%s is refused', async (_name, key, message) => {
  const { origin } = await aStripe()
  const answer = await fetch(`${origin}/v1/charges`, { headers: key ? { authorization: `Bearer ${key}` } : {} })
  expect(answer.status).toBe(401)
  const { error } = (await answer.json()) as { error: { type: string; message: string } }
  expect(error).toMatchObject({ type: 'invalid_request_error', message: expect.stringContaining(message) })
  expect(error.message).not.toContain('abcdefgh12345678')
})

test('the SDK sees a refused key as a failure to authenticate', async () => {
  const { sdk } = await aStripe()
  await expect(sdk('wrong').charges.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
})

test('an address the mock does not know makes the SDK throw', async () => {
  const { stripe } = await aStripe()
  const refusal = await stripe.customers.create({ email: 'a@example.com' }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  expect(refusal).toMatchObject({ statusCode: 404, message: expect.stringContaining('POST: /v1/customers') })
})

test('an id that every JavaScript object has is still no id', async () => {
  const { stripe } = await aStripe()
  await expect(stripe.charges.retrieve('constructor')).rejects.toMatchObject({ code: 'resource_missing' })
})

test('the same idempotency key gives the same session, even after it was paid', async () => {
  const { stripe } = await aStripe()
  const options = { idempotencyKey: 'click-1' }
  const first = await stripe.checkout.sessions.create(aRequest(), options)
  const again = await stripe.checkout.sessions.create(aRequest(), options)
  expect(again.id).toBe(first.id)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1)
  const changed = stripe.checkout.sessions.create(aRequest({ metadata: { a: 'b' } }), options)
  await expect(changed).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
})

test('two requests at once under one key make one session', async () => {
  const { sdk } = await aStripe()
  const stripe = sdk('sk_test_local', { maxNetworkRetries: 3 })
  const create = () => stripe.checkout.sessions.create(aRequest(), { idempotencyKey: 'double-click' })
  const [one, two] = await Promise.all([create(), create()])
  expect(two.id).toBe(one.id)
})

test('a request that failed its checks may be corrected under the same key', async () => {
  const { stripe } = await aStripe()
  const options = { idempotencyKey: 'click-2' }
  await expect(stripe.checkout.sessions.create(aRequest({ customer_email: 'x' }), options)).rejects.toThrow(
    'Invalid email',
  )
  expect((await stripe.checkout.sessions.create(aRequest(), options)).status).toBe('open')
})

test('in an outage every answer is a 503, and afterwards the account is as before', async () => {
  const shop = await aStripe()
  const { session } = await aPaidSession(shop)
  shop.local.failing = true
  await expect(shop.stripe.checkout.sessions.retrieve(session.id)).rejects.toMatchObject({
    statusCode: 503,
    type: 'StripeAPIError',
  })
  shop.local.failing = false
  expect((await shop.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
})

test('a slow Stripe runs into the time limit of its caller', async () => {
  const { local, stripe } = await aStripe()
  local.failing = 500
  await expect(stripe.charges.list({}, { timeout: 20 })).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
})

test('what cannot be expanded is refused', async () => {
  const { stripe } = await aStripe()
  const session = await stripe.checkout.sessions.create(aRequest())
  const { retrieve } = stripe.checkout.sessions
  await expect(retrieve.call(stripe.checkout.sessions, session.id, { expand: ['created'] })).rejects.toThrow(
    'This property cannot be expanded (created).',
  )
})

test('the account outlives a restart', async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'stripe-')), 'stripe.json')
  const before = await aStripe({ file })
  const { session, charge } = await aPaidSession(before)
  await before.stripe.refunds.create({ charge, amount: 500 })

  const after = await aStripe({ file })
  expect(after.local.payments()).toEqual(before.local.payments())
  expect(await after.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' })
})
