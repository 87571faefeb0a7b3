import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { aStrangeService } from '../fixtures/shop/a-strange-service.ts'
import { anEvent, deliver } from '../fixtures/shop/a-webhook.ts'

// What the local stand-ins never do: vendors that hang, hang up, refuse our key or answer in another language.

type StrangeService = Awaited<ReturnType<typeof aStrangeService>>

describe('a Stripe that', () => {
  let shop: Shop
  let stripe: StrangeService

  beforeAll(async () => {
    stripe = await aStrangeService()
    shop = await aShop({ STRIPE_API_URL: stripe.url })
  })
  afterAll(async () => {
    await shop.close()
    await stripe.close()
  })

  const ask = async () => (await shop.api('create-checkout', { body: { planName: 'Basic Plan' } })).body.kind

  test('hangs up is out of reach', async () => {
    stripe.answer = (_, response) => response.destroy()
    expect(await ask()).toBe('service-down')
  })

  test.each([
    ['a page of some proxy', 200, '<h1>Welcome to the hotel</h1>'],
    ['too many requests', 429, { error: { type: 'invalid_request_error', message: 'Too many requests.' } }],
    ['an error of its own', 500, { error: { type: 'api_error', message: 'Sorry.' } }],
    ['an error without a reason', 502, ''],
  ])('answers %s is out of reach', async (_, status, body) => {
    stripe.always(status, body)
    expect(await ask()).toBe('service-down')
  })

  test('opens a session without an address is out of reach', async () => {
    stripe.always(200, { id: 'cs_test_abcdefgh', object: 'checkout.session', url: null })
    expect(await ask()).toBe('service-down')
  })

  test('knows no such payment has told us of one that is not ours', async () => {
    const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such payment_intent.' }
    stripe.always(404, { error })
    const { status } = await deliver(shop, anEvent('charge.refunded', { payment_intent: 'pi_other' }))
    expect(status).toBe(200)
  })

  test('refuses our key is our mistake: the log has it under a number, the answer has only the number', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    stripe.always(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_***al' } })
    const { status, body } = await shop.api('create-checkout', { body: { planName: 'Basic Plan' } })
    expect([status, body.kind, body.data]).toEqual([500, 'unexpected', null])
    expect(body.error).not.toContain('Key')
    const number = /[\da-f-]{36}$/.exec(body.error ?? '')?.[0]
    expect(log).toHaveBeenCalledExactlyOnceWith(`[${number}]`, expect.any(Error))
  })
})

describe('a Clerk that never answers', () => {
  let shop: Shop
  let clerk: StrangeService

  beforeAll(async () => {
    clerk = await aStrangeService()
    clerk.answer = () => undefined
    shop = await aShop({ CLERK_API_URL: clerk.url })
  })
  afterAll(async () => {
    await shop.close()
    await clerk.close()
  })

  test('does not stop a sale', async () => {
    const { url, sessionId } = await shop.openCheckout({ as: shop.aPerson('ada') })
    expect(url).toContain('/c/pay/')
    expect(shop.paymentOf(sessionId).email).toBeNull()
  })

  test('makes the admin check say that it should be tried again', async () => {
    const { status, body } = await shop.api('is-admin', { body: {}, token: shop.aPerson('ada').token })
    expect([status, body.kind]).toEqual([502, 'service-down'])
  })

  test('leaves time to say that Stripe is slow as well', { timeout: 20_000 }, async () => {
    const { token } = shop.aPerson('ada')
    shop.services.stripe.delayMs = 5000
    const { status, body } = await shop.api('create-checkout', { body: { planName: 'Basic Plan' }, token })
    expect([status, body.kind]).toEqual([502, 'service-down'])
    shop.mend()
  })
})

test('a shop with a wrong variable fails with a number and names no variable', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const shop = await aShop({ DOWNLOAD_SECRET: 'short' })
  const { status, text } = await shop.api('create-checkout', { body: { planName: 'Basic Plan' } })
  await shop.close()
  expect(status).toBe(500)
  expect(text).not.toContain('DOWNLOAD')
  expect(String(log.mock.calls[0]?.[1])).toContain('DOWNLOAD_SECRET')
})
