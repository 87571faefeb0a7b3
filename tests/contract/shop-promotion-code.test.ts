import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountOutput } from '#contracts/account.ts'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { payOn, sessionIdIn } from '../fixtures/shop/checkout.ts'

let shop: Shop

const plans = ['Basic Plan', 'Pro Plan']
const PROMOTIONS = [
  { code: 'WELCOME10', plans, until: '2999-12-31', words: 'Welcome, 10 % off' },
  { code: 'FREE100', plans: ['Basic Plan'], times: 50, words: 'On the house' },
  { code: 'ONCE50', plans, times: 9, words: 'Half price, once' },
  { code: 'ALMOST98', plans, times: 9, words: 'Nearly nothing' },
  { code: 'OVER', plans, until: '2020-01-01', words: 'Long ago' },
  { code: 'NOT-MADE', plans, until: '2999-12-31', words: 'Nobody made it at Stripe' },
]

beforeAll(async () => {
  // Codes may be typed as well, which Stripe does not allow together with a code that is set.
  shop = await aShop({ STRIPE_PROMOTION_CODES: 'on' }, { 'promotions.json': PROMOTIONS })
})
afterAll(() => shop.close())

async function press(
  promo: string | undefined,
  { planName = 'Basic Plan', as }: { planName?: string; as?: { token: string } } = {},
) {
  const body = { planName, ...(promo === undefined ? {} : { promo }) }
  const answer = await shop.api<{
    kind: string
    error: string | null
    data: { url: string; offer?: string } | null
  }>('create-checkout', { body, token: as?.token })
  const url = answer.body.data?.url ?? ''
  return { ...answer, url, sessionId: sessionIdIn(url) }
}

test('the price is told before the buyer leaves, and Stripe asks for it', async () => {
  const ada = shop.aPerson('ada')
  const { body, url, sessionId } = await press('welcome10', { as: ada })
  expect(body.data?.offer).toBe('Welcome, 10 % off: $18.00 instead of $20.00.')
  expect(await (await fetch(url)).text()).toContain('Discount (WELCOME10)')
  await payOn(url)
  await shop.settled()
  expect((await shop.verify(sessionId, ada)).body).toMatchObject({ plan_name: 'Basic Plan', amount: 1800 })
  expect(await shop.tryDownload(ada)).toBe(200)

  const { body: account } = await shop.api<AccountOutput>('account', {
    token: ada.token,
    emails: ['buyer@example.com'],
  })
  expect(account.upgrade).toEqual({ planName: 'Pro Plan', amount: 3200, currency: 'usd' })
  const upgrade = await press('WELCOME10', { planName: 'Pro Plan', as: ada })
  expect(upgrade.body.data?.offer).toBe('Welcome, 10 % off: $28.80 instead of $32.00.')
})

test('a promotion that leaves nothing to pay opens the library all the same', async () => {
  const ada = shop.aPerson('ada')
  const { body, url, sessionId } = await press('FREE100', { as: ada })
  expect(body.data?.offer).toBe('On the house: $0.00 instead of $20.00.')
  await payOn(url)
  await shop.settled()
  expect((await shop.verify(sessionId, ada)).body).toMatchObject({ success: true, amount: 0 })
  expect(await shop.tryDownload(ada)).toBe(200)
})

test.each([
  ['NO-SUCH-CODE', 'Basic Plan', 'This promotion code isn’t valid.'],
  ['OVER', 'Basic Plan', 'This promotion has ended.'],
  ['NOT-MADE', 'Basic Plan', 'This promotion has ended.'],
  ['FREE100', 'Pro Plan', 'This promotion doesn’t apply to this plan.'],
  ['ALMOST98', 'Basic Plan', 'This promotion doesn’t apply to this purchase.'],
])(
  '%s for the %s is refused in a sentence, and the normal price is a press away',
  async (promo, planName, sentence) => {
    const ada = shop.aPerson('ada')
    const refused = await press(promo, { planName, as: ada })
    expect([refused.status, refused.body.kind, refused.body.error]).toEqual([
      409,
      'no-promotion',
      `${sentence} Click again to buy at the regular price.`,
    ])
    const { body, sessionId } = await press(undefined, { planName, as: ada })
    expect(body.data).not.toHaveProperty('offer')
    expect(shop.paymentOf(sessionId).amount).toBe(planName === 'Pro Plan' ? 5000 : 2000)
  },
)

test('a code is used up by whoever pays first', async () => {
  const { url } = await press('ONCE50')
  await payOn(url)
  await shop.settled()
  expect((await press('ONCE50')).body.error).toContain('This promotion has ended.')
})

test('the same press leads to the same page, and one without the code to another', async () => {
  const ada = shop.aPerson('ada')
  const first = await press('WELCOME10', { as: ada })
  const again = await press('WELCOME10', { as: ada })
  expect([again.url, again.body.data?.offer]).toEqual([first.url, first.body.data?.offer])
  const plain = await press(undefined, { as: ada })
  expect(plain.url).not.toBe(first.url)
  expect(shop.paymentOf(first.sessionId).state).toBe('expired')
})

test('a price, a percentage or an id of Stripe in the body change nothing', async () => {
  const wishes = { promo: 'WELCOME10', promotion_code: 'promo_FREE100', percent_off: 100, total: 1 }
  const { body } = await shop.api('create-checkout', { body: { planName: 'Basic Plan', ...wishes } })
  expect(shop.paymentOf(sessionIdIn(body.data?.url ?? '')).amount).toBe(1800)
  expect((await press('promo_FREE100')).body.kind).toBe('no-promotion')
  expect((await press('X'.repeat(41))).status).toBe(400)
})
