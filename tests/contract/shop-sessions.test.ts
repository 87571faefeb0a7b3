import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { payOn } from '../fixtures/shop/checkout.ts'

let shop: Shop

beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

/** Both functions that take a session id, for a signed-in user. */
const ASKING = ['verify', 'link'] as const

describe.each(ASKING)('%s with a session id that opens nothing', (ask) => {
  test.each(['cs_test_neverMade123', 'cs_live_neverMade123', `cs_test_${'a'.repeat(200)}`])(
    '%s is made up',
    async (id) => {
      const { status, body } = await shop[ask](id, shop.aPerson('eve'))
      expect([status, body.kind, body.error]).toEqual([404, 'unknown-session', 'We know no such payment.'])
    },
  )

  test.each([
    '',
    'cs_test_',
    'pi_12345678',
    'cs_test_../../refunds',
    'cs_test_abc%2F..',
    'cs_test_abcdefgh?expand[]=customer',
    'cs_test_abcdefgh\n',
    `cs_test_${'a'.repeat(201)}`,
  ])('%j is refused before Stripe is asked', async (id) => {
    const { status, body } = await shop[ask](id, shop.aPerson('eve'))
    expect([status, body.kind]).toEqual([400, 'invalid-input'])
  })

  test('an unpaid one is not complete, and writes nothing', async () => {
    const { sessionId } = await shop.openCheckout()
    const { status, body } = await shop[ask](sessionId, shop.aPerson('eve'))
    expect([status, body.kind]).toEqual([402, 'unpaid'])
    expect(await shop.keys(sessionId)).toEqual([])
  })

  test('one of the same Stripe account that this shop did not open is unknown', async () => {
    const eve = shop.aPerson('eve')
    const ours = { plan_name: 'Basic Plan', plan_amount: '2000' }
    const kinds: Record<string, string>[] = [{}, ours, { plan_name: 'Pro Plan' }]
    for (const metadata of kinds) {
      const { id, url } = await aForeignSession(metadata)
      await payOn(url)
      expect((await shop[ask](id, eve)).status).toBe(404)
      expect(await shop.keys(id)).toEqual([])
    }
    expect(await shop.tryDownload(eve)).toBe(402)
  })

  test('one that was bought by another account is theirs', async () => {
    const { sessionId } = await shop.buy({ as: shop.aPerson('ada') })
    const eve = shop.aPerson('eve')
    const { status, body } = await shop[ask](sessionId, eve)
    expect([status, body.kind]).toEqual([409, 'claimed'])
    expect(await shop.tryDownload(eve)).toBe(402)
    expect(await shop.keys(eve.id)).toEqual([])
  })
})

describe('a purchase made as a guest', () => {
  test('opens with its session id, which a script cannot read again', async () => {
    const { sessionId } = await shop.buy()
    const { status, body, headers } = await shop.verify(sessionId)
    expect([status, body]).toEqual([200, { success: true, plan_name: 'Basic Plan', amount: 2000 }])
    const cookie = headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^flowshelf_purchase=cs_test_\w+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/)
    expect(await shop.tryDownload({ cookie: cookie.split(';')[0] })).toBe(200)
  })

  test.each([
    'flowshelf_purchase=cs_test_neverMade123',
    'flowshelf_purchase=../u/user_1',
    'flowshelf_purchase=',
    'flowshelf_purchase=%00',
    'flowshelf_purchase',
  ])('does not open with the cookie %j', async (cookie) => {
    expect(await shop.tryDownload({ cookie })).toBe(401)
  })

  test('goes to the account that signs in later, and the session id alone opens no more', async () => {
    const ada = shop.aPerson('ada')
    const { sessionId } = await shop.buy()
    const cookie = `flowshelf_purchase=${sessionId}`
    expect((await shop.link(sessionId, ada)).body).toEqual({ success: true })
    expect(await shop.tryDownload(ada)).toBe(200)

    const asGuest = await shop.verify(sessionId)
    expect([asGuest.status, asGuest.body.kind, asGuest.headers.get('set-cookie')]).toEqual([409, 'claimed', null])
    expect(await shop.tryDownload({ cookie })).toBe(401)
  })

  test('goes to one account only; the second is told so', async () => {
    const [ada, max] = [shop.aPerson('ada'), shop.aPerson('max')]
    const { sessionId } = await shop.buy()
    expect((await shop.verify(sessionId, ada)).status).toBe(200)
    for (const ask of ASKING) {
      const { status, body } = await shop[ask](sessionId, max)
      expect([status, body.error]).toEqual([
        409,
        'This purchase belongs to another account. Sign in with the account that claimed it.',
      ])
    }
    expect(await shop.tryDownload({ ...max, cookie: `flowshelf_purchase=${sessionId}` })).toBe(402)
  })

  test('may be claimed again and again by its owner', async () => {
    const ada = shop.aPerson('ada')
    const { sessionId } = await shop.buy()
    const statuses = []
    for (const ask of [...ASKING, ...ASKING]) statuses.push((await shop[ask](sessionId, ada)).status)
    expect(statuses).toEqual([200, 200, 200, 200])
    expect(await shop.keys(ada.id)).toEqual([
      expect.stringContaining(`own/${ada.id}~${sessionId}~`),
      `u/${ada.id}/${sessionId}`,
    ])
  })
})

test('a buyer who is signed in needs no cookie and gets none', async () => {
  const ada = shop.aPerson('ada')
  const { sessionId } = await shop.buy({ as: ada })
  const { status, headers } = await shop.verify(sessionId, ada)
  expect([status, headers.get('set-cookie')]).toEqual([200, null])
})

async function aForeignSession(metadata: Record<string, string>) {
  const { hostname, port } = new URL(process.env.STRIPE_API_URL ?? '')
  const stripe = new Stripe('sk_test_local', { host: hostname, port, protocol: 'http', telemetry: false })
  const { id, url } = await stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'https://other-shop.example/done',
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'Sticker' } } }],
    metadata,
  })
  return { id, url: url ?? '' }
}
