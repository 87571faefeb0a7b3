import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aShop, type Person, type Purchase, type Shop } from '../fixtures/shop/a-shop.ts'
import { anAdmin, type Owner } from '../fixtures/shop/an-admin.ts'

let shop: Shop
let boss: Owner
let max: Person

beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())
afterEach(() => shop.mend())

const entriesOf = async ({ id }: { id: string }) => (await boss.get('user', { id })).body.audit

describe('a refund by an admin', () => {
  let purchase: Purchase
  const refund = (rest: object = {}) => boss.act({ action: 'refund', sessionId: purchase.sessionId, ...rest })
  const refundsMade = () => shop.paymentOf(purchase.sessionId).refunds.length

  beforeEach(async () => {
    boss = anAdmin(shop)
    max = shop.aPerson('max')
    purchase = await shop.buy({ as: max })
  })

  test('a partial refund keeps access; refunding the rest ends it at once, without the webhook', async () => {
    shop.services.stripe.holdDeliveries()
    const part = await refund({ amount: 500 })
    expect(part.body.entry.outcome).toBe('$5.00 of $20.00 refunded.')
    expect(await shop.tryDownload(max)).toBe(200)
    const rest = await refund()
    expect(rest.body.entry.outcome).toBe('$15.00 of $20.00 refunded; access ended.')
    expect(await shop.tryDownload(max)).toBe(402)
    const story = (await boss.get('user', { id: max.id })).body
    expect(story.payments).toMatchObject([{ status: 'refunded', refunded: 2000, amount: 2000 }])
    expect(story.user).toMatchObject({ access: false, payments: [] })
    expect(story.audit.map(({ target }) => target)).toEqual([
      { userId: max.id, text: purchase.sessionId },
      { userId: max.id, text: purchase.sessionId },
    ])
    await shop.services.stripe.releaseDeliveries()
  })

  test('of more than is left is refused with a sentence, and noted as not done', async () => {
    await refund({ amount: 1500 })
    const { status, body } = await refund({ amount: 600 })
    expect([status, body.error]).toEqual([400, 'That is more than is left of this payment. Refund less.'])
    expect(refundsMade()).toBe(1)
    expect((await entriesOf(max))[0]?.outcome).toContain('Not done: That is more than is left')
  })

  test('of what was refunded already is refused', async () => {
    await refund()
    expect((await refund()).body.error).toBe('All of this payment has been refunded already.')
  })

  test('sent twice, or five times at once, gives the money back once', async () => {
    const attempt = randomUUID()
    await Promise.all(Array.from({ length: 5 }, () => refund({ amount: 500, attempt })))
    const again = await refund({ amount: 500, attempt })
    expect(again.status).toBe(200)
    expect(refundsMade()).toBe(1)
    expect(await entriesOf(max)).toEqual([again.body.entry])
  })

  // Its note is two writes. Two of the refund follow, news, and the outcome; the purchase is not written again.
  test.each([1, 2, 3, 4, 5, 6])('that crashed at write %i is completed by the same attempt, once', async (nth) => {
    const attempt = randomUUID()
    shop.services.stripe.holdDeliveries()
    shop.services.blobs.failNextWrites(nth - 1, 1)
    const first = await refund({ attempt })
    expect(first.status).toBe(nth === 5 ? 200 : 502)
    shop.services.blobs.failNextWrites(0, 0)
    if (nth === 6) expect((await entriesOf(max))[0]?.outcome).toContain('Started, but the result is unknown.')
    expect((await refund({ attempt })).status).toBe(200)
    expect(refundsMade()).toBe(1)
    expect(await entriesOf(max)).toHaveLength(1)
    expect((await entriesOf(max))[0]?.outcome).toBe('$20.00 of $20.00 refunded; access ended.')
    await shop.services.stripe.releaseDeliveries()
  })

  test('without a note of it is not made', async () => {
    shop.services.blobs.failNextWrites(0, 1)
    expect((await refund()).status).toBe(502)
    expect(refundsMade()).toBe(0)
  })

  test('while Stripe is down is answered so, and stays open in the log until it is tried again', async () => {
    const attempt = randomUUID()
    shop.services.stripe.failing = true
    expect((await refund({ attempt })).body.kind).toBe('service-down')
    shop.services.stripe.failing = false
    expect((await refund({ attempt })).status).toBe(200)
  })

  test('an attempt cannot be used for something else', async () => {
    const attempt = randomUUID()
    await refund({ amount: 500, attempt })
    expect((await refund({ amount: 700, attempt })).status).toBe(400)
    expect((await boss.act({ action: 'revoke', userId: max.id, attempt })).status).toBe(400)
    expect(refundsMade()).toBe(1)
    expect(await shop.tryDownload(max)).toBe(200)
  })
})
