import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { BANK_DEBIT, payOn, sessionIdIn } from '../fixtures/shop/checkout.ts'

let shop: Shop

beforeAll(async () => {
  shop = await aShop()
})
afterEach(() => shop.mend())
afterAll(() => shop.close())

const press = (as: Person, planName: string) => shop.api('create-checkout', { body: { planName }, token: as.token })
const pageOf = async (as: Person, planName: string) => (await press(as, planName)).body.data?.url ?? ''
const asks = (page: string) => shop.paymentOf(sessionIdIn(page)).amount

/** The plan a browser shows, or null. */
const shownPlan = async ({ token }: Person) => {
  const { body } = await shop.api<{ plan_name: string }[]>('payments', { token })
  return body[0]?.plan_name ?? null
}

describe('who owns a plan', () => {
  test('is told so instead of paying again', async () => {
    const ada = shop.aPerson('ada')
    await shop.buy({ as: ada, planName: 'Pro Plan' })
    for (const planName of ['Pro Plan', 'Basic Plan']) {
      const { status, body } = await press(ada, planName)
      expect([status, body.kind, body.error]).toEqual([
        409,
        'already-owned',
        'You already have lifetime access with the Pro Plan. There’s nothing more to pay.',
      ])
    }
  })

  test('pays the difference for a larger one, once', async () => {
    const ada = shop.aPerson('ada')
    await shop.buy({ as: ada })
    const page = await pageOf(ada, 'Pro Plan')
    expect(shop.paymentOf(sessionIdIn(page))).toMatchObject({ item: 'Pro Plan, upgrade', amount: 3000 })
    await payOn(page)
    await shop.settled()
    expect(await shownPlan(ada)).toBe('Pro Plan')
    expect((await press(ada, 'Pro Plan')).body.kind).toBe('already-owned')
  })

  test('keeps the other plan when one part of an upgrade is refunded', async () => {
    const ada = shop.aPerson('ada')
    const { paymentIntent } = await shop.buy({ as: ada })
    await shop.buy({ as: ada, planName: 'Pro Plan' })
    await shop.services.stripe.refund(paymentIntent)
    await shop.settled()
    expect(await shownPlan(ada)).toBe('Basic Plan')
    expect(await shop.tryDownload(ada)).toBe(200)
    expect(asks(await pageOf(ada, 'Pro Plan'))).toBe(2000)
  })

  test('cannot upgrade while a dispute is open', async () => {
    const ada = shop.aPerson('ada')
    const { paymentIntent } = await shop.buy({ as: ada })
    await shop.services.stripe.dispute(paymentIntent, 'open')
    await shop.settled()
    const { status, body } = await press(ada, 'Pro Plan')
    expect([status, body.kind]).toEqual([409, 'purchase-disputed'])
  })
})

test('a guest is not sold what this browser opens already, and upgrades with an account', async () => {
  const { sessionId } = await shop.buy()
  const cookie = await shop.enter(sessionId)
  const pressed = (planName: string) => shop.api('create-checkout', { body: { planName }, cookie })
  expect((await pressed('Basic Plan')).body.kind).toBe('already-owned')
  const { status, body } = await pressed('Pro Plan')
  expect([status, body.kind]).toEqual([401, 'upgrade-signed-in'])
  expect((await shop.api('create-checkout', { body: { planName: 'Pro Plan' } })).status).toBe(200)
})

describe('whoever presses again', () => {
  test('gets the pending checkout, in any tab', async () => {
    const ada = shop.aPerson('ada')
    const before = shop.services.stripe.payments().length
    const pages = await Promise.all(Array.from({ length: 20 }, () => pageOf(ada, 'Basic Plan')))
    const later = await pageOf(ada, 'Basic Plan')
    expect(later).toContain('/c/pay/')
    expect(new Set([...pages, later].filter((page) => page !== ''))).toEqual(new Set([later]))
    expect(shop.services.stripe.payments()).toHaveLength(before + 1)
  })

  test('for another plan cannot pay the first page any more', async () => {
    const ada = shop.aPerson('ada')
    const first = await pageOf(ada, 'Basic Plan')
    const second = await pageOf(ada, 'Pro Plan')
    expect(await (await fetch(first)).text()).toMatch(/expired|no longer/i)
    await payOn(second)
    await shop.settled()
    expect(await shownPlan(ada)).toBe('Pro Plan')
  })

  test('while a bank debit is on its way is told to wait, and pays afresh when it fails', async () => {
    const ada = shop.aPerson('ada')
    const page = await pageOf(ada, 'Basic Plan')
    await payOn(page, BANK_DEBIT)
    await shop.settled()
    const { status, body } = await press(ada, 'Basic Plan')
    expect([status, body.kind]).toEqual([409, 'payment-under-way'])
    await shop.services.stripe.settle(sessionIdIn(page), false)
    await shop.settled()
    const next = await pageOf(ada, 'Basic Plan')
    expect(next).not.toBe(page)
    await payOn(next)
    await shop.settled()
    expect(await shop.tryDownload(ada)).toBe(200)
  })

  test('in the moment between paying and our books is told so', async () => {
    const ada = shop.aPerson('ada')
    shop.services.stripe.holdDeliveries()
    await payOn(await pageOf(ada, 'Basic Plan'))
    expect((await press(ada, 'Basic Plan')).body.kind).toBe('payment-under-way')
    await shop.services.stripe.releaseDeliveries()
    await shop.settled()
    expect((await press(ada, 'Basic Plan')).body.kind).toBe('already-owned')
  })

  test('after a refund pays afresh', async () => {
    const ada = shop.aPerson('ada')
    const { paymentIntent } = await shop.buy({ as: ada })
    await shop.services.stripe.refund(paymentIntent)
    await shop.settled()
    await shop.buy({ as: ada })
    expect(await shop.tryDownload(ada)).toBe(200)
  })

  test('while our storage is down can still pay', async () => {
    const ada = shop.aPerson('ada')
    shop.services.blobs.failing = true
    const { status, body } = await press(ada, 'Basic Plan')
    expect([status, body.data?.url]).toEqual([200, expect.stringContaining('/c/pay/')])
  })
})
