import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { anAdmin, type Owner } from '../fixtures/shop/an-admin.ts'
import { payOn } from '../fixtures/shop/checkout.ts'

let shop: Shop
let boss: Owner

beforeAll(async () => {
  shop = await aShop()
  boss = anAdmin(shop)
})
afterAll(() => shop.close())
afterEach(() => shop.mend())

async function purchases(query: Record<string, string>) {
  const { status, body } = await boss.get('purchases', query)
  expect(status).toBe(200)
  return body.purchases
}

const BASIC = {
  plan_name: 'Basic Plan',
  amount: 2000,
  refunded: 0,
  currency: 'usd',
  disputed: false,
  revoked_at: null,
}

async function guestBuys(email: string) {
  const { url, sessionId } = await shop.openCheckout()
  await payOn(url, { email })
  await shop.settled()
  return sessionId
}

test('a buyer who never signed in is found by the address, however it is typed, and by no part of it', async () => {
  const sessionId = await guestBuys('Guest.One@example.com')
  await guestBuys('another@example.com')
  for (const search of ['Guest.One@example.com', ' guest.one@EXAMPLE.com '])
    expect(await purchases({ search })).toMatchObject([
      { session_id: sessionId, email: 'Guest.One@example.com', owner: null, status: 'completed', ...BASIC },
    ])
  expect(await purchases({ search: 'guest' })).toEqual([])
  expect((await purchases({ kind: 'guests' })).map(({ email }) => email)).toContain('Guest.One@example.com')
})

test('a guest’s purchase is refunded by the same act as a member’s, and stands in the audit log', async () => {
  const sessionId = await guestBuys('refund-me@example.com')
  const { status, body } = await boss.act({ action: 'refund', sessionId })
  expect([status, body.entry.outcome]).toEqual([200, '$20.00 of $20.00 refunded; access ended.'])
  expect(await purchases({ search: 'refund-me@example.com' })).toMatchObject([{ status: 'refunded', refunded: 2000 }])
  expect((await boss.get('audit')).body.entries[0]).toMatchObject({ action: 'refund', target: { text: sessionId } })
})

test('a purchase that is taken into an account is a guest’s no more, and names its user', async () => {
  const ada = shop.aPerson('ada')
  const sessionId = await guestBuys(ada.email)
  expect(await purchases({ search: ada.email, kind: 'guests' })).toHaveLength(1)
  expect((await shop.link(sessionId, ada)).status).toBe(200)
  expect(await purchases({ search: ada.email, kind: 'guests' })).toEqual([])
  expect(await purchases({ search: ada.email })).toMatchObject([{ session_id: sessionId, owner: ada.id }])
})

test('what was paid and opens nothing is listed and counted until it is given back or opened again', async () => {
  const eva = shop.aPerson('eva')
  const { sessionId } = await shop.buy({ as: eva })
  const withoutAccess = async () => [
    (await boss.get('users')).body.without_access,
    (await purchases({ kind: 'no-access' })).map(({ session_id }) => session_id),
  ]
  expect(await withoutAccess()).toEqual([0, []])
  await boss.act({ action: 'revoke', userId: eva.id })
  expect(await withoutAccess()).toEqual([1, [sessionId]])
  await boss.act({ action: 'grant', userId: eva.id })
  expect(await withoutAccess()).toEqual([0, []])
  await boss.act({ action: 'revoke', userId: eva.id })
  await boss.act({ action: 'refund', sessionId })
  expect(await withoutAccess()).toEqual([0, []])
})
