import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { anEvent, deliver, signatureOf } from '../fixtures/shop/a-webhook.ts'
import { payOn } from '../fixtures/shop/checkout.ts'

let shop: Shop

beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

/** A checkout that was paid, but about which no message has arrived. */
async function anUntoldPurchase(as?: { token: string }) {
  const { stripe } = shop.services
  const { url, sessionId } = await shop.openCheckout({ as })
  stripe.holdDeliveries()
  await payOn(url)
  return { sessionId, event: anEvent('checkout.session.completed', { id: sessionId }), tell: stripe.releaseDeliveries }
}

describe('a message that is not surely from Stripe changes nothing', () => {
  let untold: Awaited<ReturnType<typeof anUntoldPurchase>>

  beforeAll(async () => {
    untold = await anUntoldPurchase()
  })
  afterAll(() => untold.tell())

  const refusals: Record<string, (event: string) => string | null> = {
    'without a signature': () => null,
    'with an empty signature': () => '',
    'with a signature of another secret': (event) => signatureOf(event, { secret: 'whsec_other' }),
    'with the signature of another body': () => signatureOf(anEvent('charge.refunded', {})),
    'with a signature over six minutes old': (event) => signatureOf(event, { secondsAgo: 6 * 60 }),
    'with a signature in another shape': () => 'v1=abc',
    'with a signature of empty parts': () => 't=,v1=',
    'with a signature of nothing but commas': () => ',,,',
    'with a signature cut short': (event) => signatureOf(event).slice(0, -1),
  }

  test.each(Object.keys(refusals))('%s', async (how) => {
    const signature = refusals[how]?.(untold.event) ?? null
    const { status, body } = await deliver(shop, untold.event, signature)
    expect([status, body.kind]).toEqual([400, 'bad-signature'])
    expect(body.error).toBe('The signature doesn’t match this message.')
    expect(await shop.keys(untold.sessionId)).toEqual([])
  })

  test('a body that was changed on the way', async () => {
    const { status } = await deliver(shop, `${untold.event} `, signatureOf(untold.event))
    expect(status).toBe(400)
    expect(await shop.keys(untold.sessionId)).toEqual([])
  })

  test.each(['hello', 'null', '7', '[]', '{}', '{"type":"charge.refunded"}', '{"type":"charge.refunded","data":{}}'])(
    'a signed body that is no event: %s',
    async (body) => {
      const log = vi.spyOn(console, 'error')
      expect((await deliver(shop, body)).status).toBe(400)
      expect(log).not.toHaveBeenCalled()
      log.mockRestore()
    },
  )

  test.each([
    ['checkout.session.completed', { id: '' }],
    ['checkout.session.completed', {}],
    ['checkout.session.expired', { id: { id: 'cs_test_1' } }],
    ['checkout.session.completed', { id: 'cs_test_1/../cs_test_2' }],
    ['checkout.session.completed', { id: 'c'.repeat(300) }],
    ['charge.refunded', { id: 'ch_1', payment_intent: '' }],
    ['charge.refunded', { id: 'ch_1', payment_intent: 7 }],
    ['refund.updated', { id: 're_1', payment_intent: { id: ['pi_1'] } }],
  ])('a signed %s with an id that is none: %j', async (type, object) => {
    const log = vi.spyOn(console, 'error')
    const { status, body } = await deliver(shop, anEvent(type, object))
    expect([status, body.kind, body.error]).toEqual([400, 'invalid-input', 'The event names no checkout or payment.'])
    expect(log).not.toHaveBeenCalled()
    log.mockRestore()
  })

  test('a body over 1 MB', async () => {
    expect((await deliver(shop, anEvent('x', { padding: 'x'.repeat(1024 * 1024) }))).status).toBe(413)
  })
})

describe('a signed message', () => {
  test('is believed only as far as Stripe confirms it', async () => {
    const { sessionId } = await shop.openCheckout()
    const claim = { id: sessionId, status: 'complete', payment_status: 'paid', client_reference_id: 'user_eve' }
    const { status, body } = await deliver(shop, anEvent('checkout.session.completed', claim))
    expect([status, body]).toEqual([200, { received: true }])
    expect(await shop.keys(sessionId)).toEqual([])
  })

  test.each([
    ['checkout.session.completed', { id: 'cs_test_ofAnotherShop1' }],
    ['checkout.session.expired', { id: 'cs_test_ofAnotherShop1' }],
    ['charge.refunded', { id: 'ch_other', payment_intent: 'pi_other' }],
    ['charge.refunded', { id: 'ch_other', payment_intent: null }],
    ['refund.failed', { id: 're_other', payment_intent: 'pi_other' }],
    ['charge.dispute.closed', { id: 'du_other', payment_intent: 'pi_other', status: 'lost' }],
    ['customer.created', { id: 'cus_other' }],
    ['a.type.of.next.year', {}],
  ])('%s about a payment unknown to us is accepted, and nothing is written', async (type, object) => {
    const before = await shop.keys()
    const { status, body } = await deliver(shop, anEvent(type, object))
    expect([status, body]).toEqual([200, { received: true }])
    await shop.settled()
    expect(await shop.keys()).toEqual(before)
  })

  test('that comes again writes nothing more and sends no second mail', async () => {
    const { sessionId } = await shop.buy()
    const [keys, mails] = [await shop.keys(), shop.accessMails().length]
    for (const { id } of shop.paymentOf(sessionId).events) await shop.services.stripe.resend(id)
    await shop.settled()
    expect(await shop.keys()).toEqual(keys)
    expect(shop.accessMails()).toHaveLength(mails)
  })

  test('that comes again when the mail service has long forgotten the mail sends no second one', async () => {
    const { sessionId } = await shop.buy()
    shop.services.mail.reset()
    expect((await deliver(shop, anEvent('checkout.session.completed', { id: sessionId }))).status).toBe(200)
    await shop.settled()
    expect(shop.accessMails()).toEqual([])
  })

  test('that comes again after a refund does not restore the purchase', async () => {
    const ada = shop.aPerson('ada')
    const { sessionId, paymentIntent } = await shop.buy({ as: ada })
    await shop.services.stripe.refund(paymentIntent)
    await shop.settled()
    await deliver(shop, anEvent('checkout.session.completed', { id: sessionId, payment_status: 'paid' }))
    expect(await shop.tryDownload(ada)).toBe(402)
  })
})

describe('messages as they really come', () => {
  test('a buyer who closes the tab before the return page has access', async () => {
    const ada = shop.aPerson('ada')
    const { sessionId } = await shop.buy({ as: ada })
    expect(await shop.tryDownload(ada)).toBe(200)
    const key = expect.stringMatching(new RegExp(`^log/[\\d-]+/sold~${sessionId}~basic~2000~usd~`))
    const payment = `pi/${shop.paymentOf(sessionId).paymentIntent}`
    expect(await shop.keys()).toEqual(expect.arrayContaining([key, payment]))
    expect(await shop.keys(`s/${sessionId}`)).toEqual([`s/${sessionId}/mail/access-mail`, `s/${sessionId}/paid`])
  })

  test('a guest who closes the tab gets an address by mail that opens the purchase', async () => {
    const { url } = await shop.openCheckout()
    await payOn(url, { email: 'guest@example.com' })
    await shop.settled()
    const [mail, ...more] = shop.accessMails('guest@example.com')
    expect(more).toEqual([])
    const mailed = /session_id=(\w+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await shop.verify(mailed)).status).toBe(200)
  })

  test('a refund that is told before the payment ends in a refunded purchase', async () => {
    const ada = shop.aPerson('ada')
    const { sessionId, tell } = await anUntoldPurchase(ada)
    await shop.services.stripe.refund(shop.paymentOf(sessionId).paymentIntent ?? '')
    await tell('reversed')
    await shop.settled()
    expect(await shop.tryDownload(ada)).toBe(402)
  })

  test('no message arrives at all: the return page alone is enough', async () => {
    const ada = shop.aPerson('ada')
    const { sessionId, tell } = await anUntoldPurchase(ada)
    expect(await shop.tryDownload(ada)).toBe(402)
    expect((await shop.verify(sessionId, ada)).status).toBe(200)
    expect(await shop.tryDownload(ada)).toBe(200)
    await tell()
  })
})
