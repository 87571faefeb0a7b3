import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AccountOutput } from '#contracts/account.ts'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await aShop()
})
afterEach(() => shop.mend())
afterAll(() => shop.close())

const plansOf = async ({ token }: Person) =>
  (await shop.api<{ plan_name: string }[]>('payments', { token })).body.map(({ plan_name }) => plan_name)
const accountOf = async ({ token, email }: Person) =>
  (await shop.api<AccountOutput>('account', { token, emails: [email, 'buyer@example.com'] })).body

describe('a purchase without an owner', () => {
  test('is its buyer’s in any browser, however the address is spelled', async () => {
    const ada = shop.aPerson('ada')
    await shop.buy({ email: ada.email.toUpperCase() })
    expect(await plansOf(ada)).toEqual(['Basic Plan'])
    expect(await shop.tryDownload(ada)).toBe(200)
  })

  test('comes to whoever has another one already, on the page of their account', async () => {
    const ada = shop.aPerson('ada')
    await shop.buy({ as: ada })
    await shop.buy({ email: ada.email, planName: 'Pro Plan' })
    expect((await accountOf(ada)).plan?.name).toBe('Pro Plan')
  })

  test('is nobody’s by an address that was not proven', async () => {
    const eve = { id: 'user_eve_unproven', email: 'victim@example.com' }
    shop.services.clerk.seed([{ ...eve, unverified: true }])
    await shop.buy({ email: eve.email })
    const token = shop.token(eve.id, { expiresIn: 3600 })
    expect(await plansOf({ ...eve, token })).toEqual([])
    expect((await accountOf({ ...eve, token })).purchases).toEqual([])
  })

  test('is given to its buyer once, however many requests claim it at the same time', async () => {
    const ada = shop.aPerson('ada')
    await shop.buy({ email: ada.email })
    const asked = await Promise.all(Array.from({ length: 8 }, () => plansOf(ada)))
    // On a busy machine a request may give up looking for it; the next one finds it.
    for (const plans of asked) expect([[], ['Basic Plan']]).toContainEqual(plans)
    expect(await plansOf(ada)).toEqual(['Basic Plan'])
    expect((await accountOf(ada)).purchases).toHaveLength(1)
  })

  test('stays where it is once somebody owns it, and is not given after a refund', async () => {
    const [ada, bea] = [shop.aPerson('ada'), shop.aPerson('bea')]
    await shop.buy({ as: ada, email: bea.email })
    expect(await plansOf(bea)).toEqual([])
    const { paymentIntent } = await shop.buy({ email: bea.email })
    await shop.services.stripe.refund(paymentIntent)
    await shop.settled()
    expect(await plansOf(bea)).toEqual([])
  })

  test('waits while the sign-in service is down', async () => {
    const ada = shop.aPerson('ada')
    await shop.buy({ email: ada.email })
    shop.services.clerk.failing.backend = 'down'
    expect(await plansOf(ada)).toEqual([])
    shop.services.clerk.failing.backend = false
    expect(await plansOf(ada)).toEqual(['Basic Plan'])
  })
})
