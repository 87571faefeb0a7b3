import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AccountOutput } from '#contracts/account.ts'
import type { ReceiptOutput } from '#contracts/receipt.ts'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { anAdmin } from '../fixtures/shop/an-admin.ts'

let shop: Shop

beforeAll(async () => {
  shop = await aShop()
})
afterEach(() => shop.mend())
afterAll(() => shop.close())

const accountOf = async ({ token }: Person) =>
  (await shop.api<AccountOutput>('account', { token, emails: ['buyer@example.com'] })).body
const states = ({ purchases }: AccountOutput) => purchases.map(({ planName, state }) => [planName, state])
const receiptOf = (sessionId: string, token?: string) =>
  shop.api<ReceiptOutput & { kind?: string }>(`receipt?sessionId=${sessionId}`, token ? { token } : {})

describe('an account', () => {
  test('is shown to nobody without a sign-in', async () => {
    const { status, body } = await shop.api('account')
    expect([status, body.kind]).toEqual([401, 'signed-out'])
  })

  test('of whoever bought nothing is empty', async () => {
    const nothing = { plan: null, upgrade: null, purchases: [], updateMails: { on: false, stoppedBy: null } }
    expect(await accountOf(shop.aPerson('eve'))).toEqual(nothing)
  })

  test('shows the plan, the price of an upgrade, and past payments', async () => {
    const ada = shop.aPerson('ada')
    const { sessionId } = await shop.buy({ as: ada })
    const { plan, upgrade, purchases } = await accountOf(ada)
    expect(plan?.name).toBe('Basic Plan')
    expect(Date.now() - Date.parse(plan?.since ?? '')).toBeLessThan(3_600_000)
    expect(upgrade).toEqual({ planName: 'Pro Plan', amount: 3000, currency: 'usd' })
    expect(purchases).toMatchObject([{ sessionId, amount: 2000, state: 'active', isUpgrade: false, hasReceipt: true }])
  })

  test('shows the benefits of its plan', async () => {
    const [ada, bea] = [shop.aPerson('ada'), shop.aPerson('bea')]
    await shop.buy({ as: ada })
    await shop.buy({ as: bea, planName: 'Pro Plan' })
    const benefits = async (of: Person) => (await accountOf(of)).plan?.benefits.map(({ name }) => name)
    expect(await benefits(ada)).toEqual([])
    expect(await benefits(bea)).toEqual(['1-on-1 consultation', 'Live support'])
  })

  test('tells of both halves of an upgrade, and that one fell away', async () => {
    const ada = shop.aPerson('ada')
    const first = await shop.buy({ as: ada })
    await shop.buy({ as: ada, planName: 'Pro Plan' })
    expect(await accountOf(ada)).toMatchObject({ plan: { name: 'Pro Plan' }, upgrade: null })
    await shop.services.stripe.refund(first.paymentIntent)
    await shop.settled()
    const account = await accountOf(ada)
    expect(account.plan?.name).toBe('Basic Plan')
    expect(states(account)).toEqual([
      ['Pro Plan', 'reduced'],
      ['Basic Plan', 'refunded'],
    ])
    expect(account.purchases[0]?.standsFor).toBe('Basic Plan')
  })

  test('tells what became of a payment', async () => {
    const ada = shop.aPerson('ada')
    const { paymentIntent } = await shop.buy({ as: ada })
    const now = async () => states(await accountOf(ada))
    await shop.services.stripe.refund(paymentIntent, 500)
    await shop.settled()
    expect(await now()).toEqual([['Basic Plan', 'part-refunded']])
    await shop.services.stripe.dispute(paymentIntent, 'open')
    await shop.settled()
    expect(await now()).toEqual([['Basic Plan', 'disputed']])
    expect((await accountOf(ada)).upgrade).toBeNull()
    await shop.services.stripe.dispute(paymentIntent, 'lost')
    await shop.settled()
    expect(await accountOf(ada)).toMatchObject({ plan: null, purchases: [{ state: 'lost' }] })
  })

  test('tells of access that an admin gave or ended', async () => {
    const owner = anAdmin(shop)
    const ada = shop.aPerson('ada')
    await owner.act({ action: 'grant', userId: ada.id })
    expect(await accountOf(ada)).toMatchObject({ plan: { name: 'Granted access' }, purchases: [] })
    await shop.buy({ as: ada, planName: 'Pro Plan' })
    await owner.act({ action: 'revoke', userId: ada.id })
    expect(await accountOf(ada)).toMatchObject({ plan: null, purchases: [{ state: 'ended' }] })
  })
})

describe('a receipt', () => {
  test('is Stripe’s own page, and says what was paid and sent back', async () => {
    const ada = shop.aPerson('ada')
    const { sessionId, paymentIntent } = await shop.buy({ as: ada })
    await shop.services.stripe.refund(paymentIntent, 500)
    const { status, body } = await receiptOf(sessionId, ada.token)
    expect(status).toBe(200)
    const page = await (await fetch(body.url)).text()
    expect(page).toContain('$20.00')
    expect(page).toContain('Refunded: $5.00')
  })

  test('is available only to its buyer', async () => {
    const { sessionId } = await shop.buy({ as: shop.aPerson('ada') })
    const other = await receiptOf(sessionId, shop.aPerson('eve').token)
    expect([other.status, other.body.kind]).toEqual([404, 'unknown-checkout'])
    expect((await receiptOf(sessionId)).status).toBe(401)
  })

  test('is not there where nothing was asked for', async () => {
    const ada = shop.aPerson('ada')
    expect((await receiptOf('cs_test_0123456789', ada.token)).status).toBe(404)
    expect((await receiptOf('anything', ada.token)).status).toBe(400)
  })
})
