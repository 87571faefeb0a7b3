import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { anEvent, deliver } from '../fixtures/shop/a-webhook.ts'
import { payOn } from '../fixtures/shop/checkout.ts'

let shop: Shop

beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  // That a mail could not be noted is said in the log.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => shop.mend())

// A purchase is several keys. Each of them may fail to be written once; the last number lets all of them pass.
const NTH_WRITE = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** The keys of one purchase, with its ids replaced by names, so that two purchases can be compared. */
async function keysOf(sessionId: string, { id }: Person) {
  const payment = shop.paymentOf(sessionId).paymentIntent ?? ''
  const keys = [...(await shop.keys(sessionId)), ...(await shop.keys(payment))]
  return keys.map((key) =>
    key
      .replace(sessionId, 'SESSION')
      .replace(payment, 'PAYMENT')
      .replace(id, 'USER')
      .replaceAll(/\d{13}/g, 'TIME')
      .replace(/^log\/[\d-]+\//, 'log/DAY/')
      .replace(/~[\w-]{22}$/, '~MAIL')
      .replace(/^buyer\/[\w-]{22}~/, 'buyer/MAIL~'),
  )
}

describe('a purchase by webhook', () => {
  const COMPLETE = [
    'buyer/MAIL~SESSION',
    'log/DAY/sold~SESSION~basic~2000~usd~TIME~TIME~USER~MAIL',
    'own/USER~SESSION~basic~2000~usd~TIME~TIME',
    's/SESSION/mail/access-mail',
    's/SESSION/paid',
    'pi/PAYMENT',
  ]

  test.each(NTH_WRITE)('is complete after a retry when write %i fails', async (nth) => {
    const { stripe, blobs } = shop.services
    const ada = shop.aPerson('ada')
    const { url, sessionId } = await shop.openCheckout({ as: ada })
    stripe.holdDeliveries()
    await payOn(url)
    blobs.failNextWrites(nth - 1, 1)
    const event = anEvent('checkout.session.completed', { id: sessionId })
    const { status, body } = await deliver(shop, event)
    // The purchase is the first five keys; the others tell waiting admins of it, and that the mail went out.
    expect(status).toBe(nth <= 5 ? 502 : 200)
    if (status === 502) expect(body.kind).toBe('service-down')
    await shop.settled()

    blobs.failNextWrites(0, 0)
    expect((await deliver(shop, event)).status).toBe(200)
    await shop.settled()
    expect(await keysOf(sessionId, ada)).toEqual(COMPLETE)
    expect(await shop.tryDownload(ada)).toBe(200)
    await stripe.releaseDeliveries()
  })

  test('is told again by Stripe itself when storage was down', async () => {
    const ada = shop.aPerson('ada')
    const { url, sessionId } = await shop.openCheckout({ as: ada })
    shop.services.blobs.failNextWrites(1, 1)
    await payOn(url)
    expect(await shop.tryDownload(ada)).toBe(402)
    await shop.settled()
    const statuses = shop.services.stripe
      .deliveries()
      .filter(({ event }) => shop.paymentOf(sessionId).events.some(({ id }) => id === event))
      .filter(({ type }) => type === 'checkout.session.completed')
      .map(({ status }) => status)
    expect(statuses).toEqual([502, 200])
    expect(await keysOf(sessionId, ada)).toEqual(COMPLETE)
    expect(shop.accessMails().filter(({ text }) => text.includes(sessionId))).toHaveLength(1)
  })
})

describe('a claim of a purchase nobody was told about', () => {
  const COMPLETE = [
    'buyer/MAIL~SESSION',
    'claim/USER~SESSION',
    'log/DAY/claim~SESSION~USER',
    'log/DAY/sold~SESSION~basic~2000~usd~TIME~TIME~~MAIL',
    'own/USER~SESSION~basic~2000~usd~TIME~TIME',
    's/SESSION/claim',
    's/SESSION/mail/access-mail',
    's/SESSION/paid',
    'pi/PAYMENT',
  ]

  async function aGuestPurchase({ email }: Person) {
    const { url, sessionId } = await shop.openCheckout()
    shop.services.stripe.holdDeliveries()
    await payOn(url, { email })
    return sessionId
  }

  test.each(NTH_WRITE)('is complete after a second try when write %i fails', async (nth) => {
    const ada = shop.aPerson('ada')
    const sessionId = await aGuestPurchase(ada)
    // The first write counts the call.
    shop.services.blobs.failNextWrites(nth, 1)
    // Four keys of the payment and four of the claim; after each of the two, waiting admins are told.
    expect((await shop.verify(sessionId, ada)).status).toBe([5, 10].includes(nth) ? 200 : 502)
    await shop.settled()
    shop.services.blobs.failNextWrites(0, 0)
    expect((await shop.verify(sessionId, ada)).status).toBe(200)
    await shop.settled()
    expect(await keysOf(sessionId, ada)).toEqual(COMPLETE)
    expect(await shop.tryDownload(ada)).toBe(200)
    await shop.services.stripe.releaseDeliveries()
  })

  test('is complete after the next message, too, when the buyer never comes back', async () => {
    const ada = shop.aPerson('ada')
    const sessionId = await aGuestPurchase(ada)
    // Behind the claim itself, and before what lists show of it.
    shop.services.blobs.failNextWrites(8, 1)
    expect((await shop.verify(sessionId, ada)).status).toBe(502)
    await shop.services.stripe.releaseDeliveries()
    await shop.settled()
    expect(await keysOf(sessionId, ada)).toEqual(COMPLETE)
    expect(await shop.tryDownload(ada)).toBe(200)
  })
})

test.each([1, 2, 3])('a refund is complete after a retry when write %i fails', async (nth) => {
  const ada = shop.aPerson('ada')
  const { sessionId, paymentIntent } = await shop.buy({ as: ada })
  shop.services.stripe.holdDeliveries()
  await shop.services.stripe.refund(paymentIntent)
  const event = anEvent('charge.refunded', { payment_intent: paymentIntent })
  // A repeated fulfilment writes nothing of the purchase, which is there. The third write is only news.
  shop.services.blobs.failNextWrites(nth - 1, 1)
  expect((await deliver(shop, event)).status).toBe(nth <= 2 ? 502 : 200)
  shop.services.blobs.failNextWrites(0, 0)
  expect((await deliver(shop, event)).status).toBe(200)
  expect(await shop.keys(`${sessionId}/refund/`)).toHaveLength(1)
  expect(await shop.tryDownload(ada)).toBe(402)
  await shop.services.stripe.releaseDeliveries()
  await shop.settled()
})
