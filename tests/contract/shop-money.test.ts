import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aShop, type Person, type Purchase, type Shop } from '../fixtures/shop/a-shop.ts'
import { anEvent, deliver } from '../fixtures/shop/a-webhook.ts'
import { BANK_DEBIT, payOn } from '../fixtures/shop/checkout.ts'
import { SLUG } from '../fixtures/shop/paid-files.ts'

let shop: Shop
let ada: Person

beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  ada = shop.aPerson('ada')
})

const mayDownload = async (as: { token?: string; cookie?: string } = ada) => (await shop.tryDownload(as)) === 200

/** Money moves at Stripe, and the shop has been told. */
async function then(move: Promise<void>) {
  await move
  await shop.settled()
}

describe('a refund', () => {
  let purchase: Purchase
  let refund: (amount?: number) => Promise<void>

  beforeEach(async () => {
    purchase = await shop.buy({ as: ada })
    refund = (amount) => then(shop.services.stripe.refund(purchase.paymentIntent, amount))
  })

  test('in part keeps access, and the payment stays listed', async () => {
    await refund(500)
    expect(await mayDownload()).toBe(true)
    expect((await shop.api<unknown[]>('payments', { token: ada.token })).body).toHaveLength(1)
  })

  test('in full ends access, with a message', async () => {
    await refund()
    const download = await shop.api('download', { body: { slug: SLUG }, token: ada.token })
    expect([download.status, download.body.kind]).toEqual([402, 'access-revoked'])
    expect((await shop.verify(purchase.sessionId, ada)).body.kind).toBe('access-revoked')
    expect((await shop.link(purchase.sessionId, ada)).body.kind).toBe('access-revoked')
    expect((await shop.api<unknown[]>('payments', { token: ada.token })).body).toEqual([])
  })

  test('in parts that add up to the whole ends access', async () => {
    await refund(1500)
    expect(await mayDownload()).toBe(true)
    await refund(500)
    expect(await mayDownload()).toBe(false)
  })

  test('that fails at the bank restores access', async () => {
    await refund()
    const [made] = shop.paymentOf(purchase.sessionId).refunds
    await then(shop.services.stripe.failRefund(made?.id ?? ''))
    expect(await mayDownload()).toBe(true)
    expect((await shop.verify(purchase.sessionId, ada)).status).toBe(200)
  })

  test('that fails and is made again ends access', async () => {
    await refund()
    const [made] = shop.paymentOf(purchase.sessionId).refunds
    await then(shop.services.stripe.failRefund(made?.id ?? ''))
    await refund()
    expect(await mayDownload()).toBe(false)
  })

  test('ends one purchase; another one still gives access', async () => {
    await shop.buy({ as: ada, planName: 'Pro Plan' })
    await refund()
    expect(await mayDownload()).toBe(true)
  })

  test('does not prevent a new purchase, which gives access again', async () => {
    await refund()
    await shop.buy({ as: ada })
    expect(await mayDownload()).toBe(true)
  })

  test('of the whole is told to the buyer once, and that of a part is not', async () => {
    const email = `refunded-${ada.id}@example.com`.toLowerCase()
    const { url, sessionId } = await shop.openCheckout()
    await payOn(url, { email })
    const { paymentIntent } = shop.paymentOf(sessionId)
    const mails = () => shop.services.mail.mails().filter(({ to, subject }) => to === email && /refunded/.test(subject))
    await then(shop.services.stripe.refund(paymentIntent ?? '', 500))
    expect(mails()).toEqual([])
    await then(shop.services.stripe.refund(paymentIntent ?? '', 1500))
    for (const { id } of shop.paymentOf(sessionId).events) await shop.services.stripe.resend(id)
    await shop.settled()
    expect(mails()).toHaveLength(1)
    expect(mails()[0]).toMatchObject({ subject: 'Your Basic Plan was refunded' })
    expect(mails()[0]?.text).toContain('We refunded $20.00')
  })

  test('ends a guest’s access, too, even with the cookie', async () => {
    const guest = await shop.buy()
    const cookie = await shop.enter(guest.sessionId)
    expect(await mayDownload({ cookie })).toBe(true)
    await then(shop.services.stripe.refund(guest.paymentIntent))
    expect(await shop.tryDownload({ cookie })).toBe(402)
    const { body, headers } = await shop.verify(guest.sessionId)
    expect([body.kind, headers.get('set-cookie')]).toEqual(['access-revoked', null])
  })

  test('cannot be escaped by giving the session id to another account', async () => {
    const guest = await shop.buy()
    await then(shop.services.stripe.refund(guest.paymentIntent))
    const max = shop.aPerson('max')
    expect((await shop.link(guest.sessionId, max)).status).toBe(402)
    expect(await mayDownload(max)).toBe(false)
  })
})

describe('a dispute', () => {
  let dispute: (step: 'open' | 'won' | 'lost') => Promise<void>

  beforeEach(async () => {
    const { paymentIntent } = await shop.buy({ as: ada })
    dispute = (step) => then(shop.services.stripe.dispute(paymentIntent, step))
    await dispute('open')
  })

  test('that is open keeps access', async () => {
    expect(await mayDownload()).toBe(true)
  })

  test('that is lost ends access', async () => {
    await dispute('lost')
    expect(await mayDownload()).toBe(false)
    expect((await shop.api<unknown[]>('payments', { token: ada.token })).body).toEqual([])
  })

  test('that is won keeps access', async () => {
    await dispute('won')
    expect(await mayDownload()).toBe(true)
  })
})

describe('the mail about a dispute', () => {
  const disputeMails = (email: string) =>
    shop.services.mail.mails().filter(({ to, subject }) => to === email && subject.endsWith('is disputed'))

  test('goes to the buyer once, however often Stripe tells of it, and not again when it ends', async () => {
    const email = 'disputing@example.com'
    const { sessionId, paymentIntent } = await shop.buy({ email })
    expect(disputeMails(email)).toEqual([])
    await then(shop.services.stripe.dispute(paymentIntent, 'open'))
    for (const { id } of shop.paymentOf(sessionId).events) await shop.services.stripe.resend(id)
    await then(shop.services.stripe.dispute(paymentIntent, 'won'))
    expect(disputeMails(email)).toMatchObject([
      {
        replyTo: 'support@flowshelf.example',
        text: expect.stringContaining('You keep your access until'),
        html: expect.any(String),
      },
    ])
    const [dispute] = await shop.keys(`s/${sessionId}/dispute/`)
    const id = dispute?.split(/[/~]/).at(-2)
    expect(await shop.keys(`s/${sessionId}/mail/dispute-mail`)).toEqual([`s/${sessionId}/mail/dispute-mail~${id}`])
    expect(shop.accessMails(email)).toHaveLength(1)
  })

  test('is not sent twice when its mark could not be written', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const email = 'unmarked@example.com'
    const { sessionId, paymentIntent } = await shop.buy({ email })
    shop.services.stripe.holdDeliveries()
    await shop.services.stripe.dispute(paymentIntent, 'open')
    const event = anEvent('charge.dispute.created', { payment_intent: paymentIntent })
    // The first three writes are the line in the day's log, the fact and the news of it; the fourth is the mark.
    shop.services.blobs.failNextWrites(3, 1)
    await deliver(shop, event)
    await shop.settled()
    const marks = () => shop.keys(`s/${sessionId}/mail/dispute-mail`)
    expect([disputeMails(email).length, (await marks()).length]).toEqual([1, 0])
    shop.services.blobs.failNextWrites(0, 0)
    await deliver(shop, event)
    await shop.services.stripe.releaseDeliveries()
    await shop.settled()
    expect([disputeMails(email).length, (await marks()).length]).toEqual([1, 1])
  })
})

describe('a bank debit', () => {
  let sessionId: string

  beforeEach(async () => {
    const checkout = await shop.openCheckout({ as: ada })
    sessionId = checkout.sessionId
    await payOn(checkout.url, BANK_DEBIT)
    await shop.settled()
  })

  test('opens nothing while it is pending, sends no mail, and says how long it can take', async () => {
    const mails = shop.accessMails().length
    const { status, body } = await shop.verify(sessionId, ada)
    expect([status, body.kind]).toEqual([402, 'unpaid'])
    expect(body.error).toContain('A bank debit can take a few days')
    expect(await mayDownload()).toBe(false)
    expect(await shop.keys(sessionId)).toEqual([])
    expect(shop.accessMails()).toHaveLength(mails)
  })

  test('gives access once the payment has cleared', async () => {
    await then(shop.services.stripe.settle(sessionId, true))
    expect(await mayDownload()).toBe(true)
    expect((await shop.verify(sessionId, ada)).status).toBe(200)
  })

  test('that the bank refuses gives no access, and the buyer gets an email', async () => {
    const mails = () => shop.services.mail.mails().filter(({ subject }) => subject.endsWith('failed')).length
    await then(shop.services.stripe.settle(sessionId, false))
    for (const { id } of shop.paymentOf(sessionId).events) await shop.services.stripe.resend(id)
    await shop.settled()
    expect(mails()).toBe(1)
    const { status, body } = await shop.verify(sessionId, ada)
    expect([status, body.kind]).toEqual([402, 'payment-failed'])
    expect(await mayDownload()).toBe(false)
    expect(await shop.keys(sessionId)).toEqual([`s/${sessionId}/failed`, `s/${sessionId}/mail/failed-mail`])
  })
})

test('a declined card buys nothing, and the next card in the same checkout does', async () => {
  const { url, sessionId } = await shop.openCheckout({ as: ada })
  await expect(payOn(url, { number: '4000000000000002' })).rejects.toThrow()
  expect((await shop.verify(sessionId, ada)).body.kind).toBe('unpaid')
  await payOn(url)
  await shop.settled()
  expect(await mayDownload()).toBe(true)
})

test('a checkout that has run out buys nothing', async () => {
  const { sessionId } = await shop.openCheckout({ as: ada })
  await then(shop.services.stripe.expire(sessionId))
  expect((await shop.verify(sessionId, ada)).status).toBe(402)
  expect(await shop.keys(sessionId)).toEqual([])
})
