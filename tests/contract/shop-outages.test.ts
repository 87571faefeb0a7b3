import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { anEvent, deliver } from '../fixtures/shop/a-webhook.ts'
import { payOn } from '../fixtures/shop/checkout.ts'

let shop: Shop
let ada: Person

beforeAll(async () => {
  shop = await aShop()
  ada = shop.aPerson('ada')
})
afterAll(() => shop.close())
afterEach(() => shop.mend())

const TRY_STRIPE_AGAIN = {
  success: false,
  data: null,
  kind: 'service-down',
  error: 'We can’t reach the Stripe service right now. Try again in a minute.',
}

/** Everything that asks Stripe, about a checkout of its own. */
const ASKING: Record<string, (sessionId: string, paymentIntent: string) => ReturnType<Shop['verify']>> = {
  'create-checkout': () => shop.api('create-checkout', { body: { planName: 'Pro Plan' }, token: ada.token }),
  'verify-payment': (sessionId) => shop.verify(sessionId),
  'link-payment-to-user': (sessionId) => shop.link(sessionId, ada),
  'the webhook about a checkout': (id) => deliver(shop, anEvent('checkout.session.completed', { id })),
  'the webhook about a refund': (_, id) => deliver(shop, anEvent('charge.refunded', { payment_intent: id })),
}

describe('while Stripe is down', () => {
  test.each(Object.keys(ASKING))('%s says so and asks to try again', async (name) => {
    const { sessionId, paymentIntent } = await shop.buy()
    shop.services.stripe.failing = true
    const answer = await ASKING[name]?.(sessionId, paymentIntent)
    expect([answer?.status, answer?.body]).toEqual([502, TRY_STRIPE_AGAIN])
  })

  test('members download, since proof of payment lies with us', async () => {
    await shop.buy({ as: ada })
    shop.services.stripe.failing = true
    expect(await shop.tryDownload(ada)).toBe(200)
    expect((await shop.api('payments', { token: ada.token })).status).toBe(200)
  })

  test('a payment that was made meanwhile is not lost: Stripe tells it again', async () => {
    const max = shop.aPerson('max')
    const { url } = await shop.openCheckout({ as: max })
    shop.services.stripe.failing = true
    await payOn(url)
    expect(await shop.tryDownload(max)).toBe(402)
    shop.services.stripe.failing = false
    await shop.settled()
    expect(await shop.tryDownload(max)).toBe(200)
  })
})

test('while Stripe is slow, everything answers within the limit of a function', async () => {
  const { sessionId, paymentIntent } = await shop.buy()
  shop.services.stripe.failing = 5000
  // The platform gives up with a body of its own, so this body proves that the function answered in time.
  const answers = await Promise.all(Object.values(ASKING).map((ask) => ask(sessionId, paymentIntent)))
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [502, TRY_STRIPE_AGAIN]))
})

describe('while Clerk is down', () => {
  test('checkout works for members and guests; only the address is not filled in', async () => {
    shop.services.clerk.failing.backend = true
    const max = shop.aPerson('max')
    const { url, sessionId } = await shop.openCheckout({ as: max })
    expect(shop.paymentOf(sessionId).email).toBeNull()
    await payOn(url)
    await shop.settled()
    expect(await shop.tryDownload(max)).toBe(200)
    expect((await shop.openCheckout()).url).toContain('/c/pay/')
  })

  test('a purchase is verified and listed: tokens are checked without asking Clerk', async () => {
    shop.services.clerk.failing.backend = true
    const max = shop.aPerson('max')
    const { sessionId } = await shop.buy({ as: max })
    expect((await shop.verify(sessionId, max)).status).toBe(200)
    expect((await shop.api<object[]>('payments', { token: max.token })).body).toHaveLength(1)
  })

  test('what a guest bought opens in the browser, and the account takes it once Clerk can name its address', async () => {
    shop.services.clerk.failing.backend = true
    const max = shop.aPerson('max')
    const { sessionId } = await shop.buy({ email: max.email })
    const { status, headers } = await shop.verify(sessionId, max)
    expect(status).toBe(200)
    expect(await shop.tryDownload({ cookie: headers.get('set-cookie')?.split(';')[0] })).toBe(200)
    const { body } = await shop.link(sessionId, max)
    expect([body.kind, body.error]).toEqual(['service-down', expect.stringContaining('Clerk')])
    await shop.mend()
    expect((await shop.link(sessionId, max)).status).toBe(200)
  })
})

describe('while the mail service is down', () => {
  const email = 'waiting@example.com'

  test('the purchase is fulfilled, and the mail goes out with the next event', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    shop.services.mail.failing = true
    const max = shop.aPerson('max')
    const { url, sessionId } = await shop.openCheckout({ as: max })
    await payOn(url, { email })
    await shop.settled()
    expect(await shop.tryDownload(max)).toBe(200)
    expect(shop.accessMails(email)).toEqual([])
    expect(warn).toHaveBeenCalledOnce()
    expect(warn.mock.calls.flat().join(' ')).not.toContain(email)

    await shop.mend()
    await deliver(shop, anEvent('checkout.session.completed', { id: sessionId }))
    await shop.settled()
    expect(shop.accessMails(email)).toHaveLength(1)
    await shop.verify(sessionId, max)
    await shop.settled()
    expect(shop.accessMails(email)).toHaveLength(1)
  })

  test('the return page answers as always', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    shop.services.mail.failing = true
    const { sessionId } = await shop.buy()
    expect((await shop.verify(sessionId)).status).toBe(200)
    await shop.settled()
  })
})
