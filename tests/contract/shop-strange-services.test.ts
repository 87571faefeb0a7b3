import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { aStrangeService } from '../fixtures/shop/a-strange-service.ts'
import { anEvent, deliver } from '../fixtures/shop/a-webhook.ts'

// What the local mocks never do: vendors that hang, hang up, refuse our key or answer in another language.

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

  test.each([401, 403])('refuses our key (%i) asks for patience, and the log says what to do', async (status) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    stripe.always(status, { error: { type: 'invalid_request_error', message: 'Invalid API Key: sk_test_***al' } })
    const answer = await shop.api('create-checkout', { body: { planName: 'Basic Plan' } })
    expect([answer.status, answer.body.kind, answer.body.data]).toEqual([502, 'service-down', null])
    expect(answer.body.error).toBe(
      'The Stripe service is rejecting our requests right now. We’re looking into it. Try again later.',
    )
    expect(log.mock.calls.flat().join(' ')).toMatch(/^ALERT: .*STRIPE_SECRET_KEY/)
    expect(log.mock.calls.flat().join(' ')).not.toContain('***')
    log.mockRestore()
  })

  test('does not take the address of an account sells to it all the same', async () => {
    const { token } = shop.aPerson('ada')
    const asked: string[] = []
    stripe.answer = (request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        asked.push(body)
        const refuses = body.includes('customer_email')
        const error = { type: 'invalid_request_error', code: 'email_invalid', param: 'customer_email', message: 'No.' }
        response.writeHead(refuses ? 400 : 200, { 'content-type': 'application/json' })
        response.end(JSON.stringify(refuses ? { error } : { id: 'cs_test_1', url: 'https://pay.example/1' }))
      })
    }
    const { status, body } = await shop.api('create-checkout', { body: { planName: 'Basic Plan' }, token })
    expect([status, body.data?.url]).toEqual([200, 'https://pay.example/1'])
    expect(asked.map((form) => form.includes('customer_email'))).toEqual([true, false])
  })

  test('is not asked about ids that somebody made up', async () => {
    let asked = 0
    stripe.answer = (_, response) => {
      asked += 1
      response.destroy()
    }
    const sessionId = 'cs_test_madeUp0000000000'
    const { token } = shop.aPerson('eve')
    const nonce = 'A'.repeat(43)
    for (const proof of [undefined, 'madeUpMadeUp', `${nonce}.${nonce}`, shop.token('user_1').slice(0, 90)])
      for (const as of [undefined, token]) {
        const { status } = await shop.api('verify-payment', { body: { sessionId, proof }, token: as })
        expect([400, 404]).toContain(status)
      }
    expect((await shop.api('link-payment-to-user', { body: { sessionId }, token })).status).toBe(404)
    expect(asked).toBe(0)
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

  test('leaves time to say that Stripe is slow as well', async () => {
    const { token } = shop.aPerson('ada')
    shop.services.stripe.failing = 5000
    const { status, body } = await shop.api('create-checkout', { body: { planName: 'Basic Plan' }, token })
    expect([status, body.kind]).toEqual([502, 'service-down'])
    await shop.mend()
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
