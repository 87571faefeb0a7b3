import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { payOn } from '../fixtures/shop/checkout.ts'

let shop: Shop

beforeAll(async () => {
  shop = await aShop({ STRIPE_PROMOTION_CODES: 'on' })
})
afterAll(() => shop.close())

/** The payment page after a code was typed in; nothing is paid yet. */
async function applyCode(paymentPage: string, code: string) {
  const body = new URLSearchParams({ email: 'buyer@example.com', action: 'apply', code })
  return (await fetch(paymentPage, { method: 'POST', body })).text()
}

test('a code of 100 % is a purchase like any other, without a payment', async () => {
  const ada = shop.aPerson('ada')
  const { url, sessionId } = await shop.openCheckout({ as: ada })
  await applyCode(url, 'FREE100')
  await payOn(url)
  await shop.settled()

  expect(await shop.tryDownload(ada)).toBe(200)
  expect((await shop.verify(sessionId, ada)).body).toEqual({
    success: true,
    error: null,
    plan_name: 'Basic Plan',
    amount: 0,
  })
  const { body } = await shop.api<object[]>('payments', { token: ada.token })
  expect(body).toMatchObject([{ plan_name: 'Basic Plan', amount: 0, status: 'completed' }])
  expect(await shop.keys('pi/')).toEqual([])
  expect(shop.accessMails()).toHaveLength(1)
})

test('a free purchase by a guest opens with its session id and can be claimed', async () => {
  const { url, sessionId } = await shop.openCheckout({ planName: 'Pro Plan' })
  await applyCode(url, 'FREE100')
  const ada = shop.aPerson('ada')
  await payOn(url, { email: ada.email })
  expect((await shop.verify(sessionId)).status).toBe(200)
  expect((await shop.link(sessionId, ada)).status).toBe(200)
  expect(await shop.tryDownload(ada)).toBe(200)
})

test('a discounted purchase is ours although less was paid, and a refund of what was paid ends it', async () => {
  const ada = shop.aPerson('ada')
  const { url, sessionId } = await shop.openCheckout({ as: ada })
  expect(await applyCode(url, 'WELCOME10')).toContain('Pay $18.00')
  await payOn(url)
  await shop.settled()
  expect((await shop.verify(sessionId, ada)).body.amount).toBe(1800)
  await shop.services.stripe.refund(shop.paymentOf(sessionId).paymentIntent ?? '', 1800)
  await shop.settled()
  expect(await shop.tryDownload(ada)).toBe(402)
})

test('a code that does not exist buys nothing', async () => {
  const { url, sessionId } = await shop.openCheckout()
  expect(await applyCode(url, 'FREE1000')).toContain('This code is invalid.')
  expect((await shop.verify(sessionId)).status).toBe(402)
})
