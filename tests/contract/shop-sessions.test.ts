import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { payOn } from '../fixtures/shop/checkout.ts'
import { SLUG } from '../fixtures/shop/paid-files.ts'

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
      expect([status, body.kind, body.error]).toEqual([
        404,
        'unknown-checkout',
        'We couldn’t find that payment. Check the link, or contact support.',
      ])
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
    // Nobody links what the return page has not confirmed.
    expect([status, body.kind]).toEqual(ask === 'verify' ? [402, 'unpaid'] : [404, 'unknown-checkout'])
    expect(await shop.keys(sessionId)).toEqual([])
  })

  test('one of the same Stripe account that this shop did not open is unknown', async () => {
    const eve = shop.aPerson('eve')
    const ours = { plan_name: 'Basic Plan', plan_amount: '2000' }
    // The last one names its own price, as a whole other shop on this Stripe account might.
    const own = { plan_name: 'Gold', plan_amount: '100', nonce: 'abc', seal: 'def' }
    const kinds: Record<string, string>[] = [{}, ours, { plan_name: 'Pro Plan' }, own, { ...own, seal: '' }]
    for (const metadata of kinds) {
      const { id, url } = await aForeignSession(metadata)
      await payOn(url)
      await shop.settled()
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
  const PASS = /^flowshelf_purchase=cs_test_\w+\.1\.[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/
  const CLEARED = 'flowshelf_purchase=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'
  const claimMails = (to: string) =>
    shop.services.mail.mails().filter((mail) => mail.to === to && mail.subject.startsWith('Add your'))

  test('opens on the way back from Stripe, by a cookie that a script cannot read', async () => {
    const { sessionId } = await shop.buy()
    const { status, body, headers } = await shop.verify(sessionId)
    expect([status, body]).toEqual([200, { success: true, error: null, plan_name: 'Basic Plan', amount: 2000 }])
    const cookie = headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(PASS)
    expect(await shop.tryDownload({ cookie: cookie.split(';')[0] })).toBe(200)
  })

  test('opens through the emailed link, and never through its id alone', async () => {
    const { sessionId } = await shop.buy({ email: 'old-link@example.com' })
    const [mail] = shop.accessMails('old-link@example.com')
    const link = new URL(/http\S+session_id\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    const body = { sessionId, proof: link.searchParams.get('proof') }
    expect((await shop.api('verify-payment', { body })).status).toBe(200)
    const bare = await shop.api('verify-payment', { body: { sessionId } })
    expect([bare.status, bare.body.kind, bare.headers.get('set-cookie')]).toEqual([410, 'old-link', null])
    expect(bare.body.error).toContain('Find my purchase')
  })

  test('does not open with a cookie that nobody was given', async () => {
    const { sessionId } = await shop.buy()
    const given = await shop.enter(sessionId)
    const forged = [
      given.slice(0, -1) + (given.endsWith('A') ? 'B' : 'A'),
      given.replace('.1.', '.2.'),
      `flowshelf_purchase=${sessionId}`,
      'flowshelf_purchase=../u/user_1',
      'flowshelf_purchase=',
      'flowshelf_purchase=%00',
      'flowshelf_purchase',
    ]
    for (const cookie of forged) expect(await shop.tryDownload({ cookie })).toBe(401)
    expect(await shop.tryDownload({ cookie: given })).toBe(200)
  })

  test('opens in five browsers, however many ask at once, and then asks to sign in', async () => {
    const { sessionId } = await shop.buy({ email: 'crowd@example.com' })
    const answers = await Promise.all(Array.from({ length: 12 }, () => shop.verify(sessionId)))
    const cookies = answers.flatMap(({ headers }) => headers.get('set-cookie')?.split(';')[0] ?? [])
    expect(cookies).toHaveLength(5)
    for (const cookie of cookies) expect(await shop.tryDownload({ cookie })).toBe(200)
    const { status, body } = await shop.verify(sessionId)
    expect([status, body.kind]).toEqual([401, 'guest-limit'])
    expect(body.error).toContain('Sign in with the email you bought it with')
    expect((await shop.verify(sessionId, undefined, cookies[3])).status).toBe(200)

    const claire = shop.aPerson('claire')
    expect((await shop.verify(sessionId, claire)).body.kind).toBe('claim-by-mail')
  })

  test('goes to its buyer, who signs in later, and the checkout id alone gives no access any more', async () => {
    const ada = shop.aPerson('ada')
    const { sessionId } = await shop.buy({ email: ada.email.toUpperCase() })
    const cookie = await shop.enter(sessionId)
    const linked = await shop.api('link-payment-to-user', { body: { sessionId }, token: ada.token, cookie })
    expect([linked.body, linked.headers.get('set-cookie')]).toEqual([{ success: true }, CLEARED])
    expect(await shop.tryDownload(ada)).toBe(200)

    const asGuest = await shop.verify(sessionId)
    expect([asGuest.status, asGuest.body.kind, asGuest.headers.get('set-cookie')]).toEqual([409, 'claimed', null])
    const refused = await shop.api('download', { body: { slug: SLUG }, cookie })
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([401, CLEARED])
  })

  test('goes to one account only; the second is told so', async () => {
    const [ada, max] = [shop.aPerson('ada'), shop.aPerson('max')]
    const { sessionId } = await shop.buy({ email: ada.email })
    const cookie = await shop.enter(sessionId)
    expect((await shop.verify(sessionId, ada)).status).toBe(200)
    for (const ask of ASKING) {
      const { status, body } = await shop[ask](sessionId, max)
      expect([status, body.error]).toEqual([
        409,
        'This purchase belongs to another account. Sign in with that account to use it.',
      ])
    }
    expect(await shop.tryDownload({ ...max, cookie })).toBe(402)
  })

  test('goes to an account with another address only through a link emailed to the buyer, once a day', async () => {
    const [eve, rita] = [shop.aPerson('eve'), shop.aPerson('rita')]
    const { sessionId } = await shop.buy({ email: 'rightful@example.com' })
    for (let again = 0; again < 3; again += 1) {
      const { status, body } = await shop.link(sessionId, eve)
      expect([status, body.kind]).toEqual([409, 'claim-by-mail'])
      expect(body.error).toContain('We sent a link to r***@')
    }
    expect(await shop.tryDownload(eve)).toBe(402)
    const [mail, ...more] = claimMails('rightful@example.com')
    expect(more).toEqual([])

    const claim = /claim=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const by = (token: string, text: string) =>
      shop.api('link-payment-to-user', { body: { sessionId, claim: text }, token })
    expect((await by(eve.token, `${claim.slice(0, -2)}xx`)).status).toBe(409)
    expect((await by(rita.token, claim)).body).toEqual({ success: true })
    expect((await by(eve.token, claim)).body.kind).toBe('claimed')
    expect(await shop.tryDownload(rita)).toBe(200)
  })

  test('an unverified address claims nothing', async () => {
    const { sessionId } = await shop.buy({ email: 'unproven@example.com' })
    const uma = { id: 'user_unproven', token: shop.token('user_unproven') }
    shop.services.clerk.seed([{ id: uma.id, email: 'unproven@example.com', unverified: true }])
    expect((await shop.link(sessionId, uma)).body.kind).toBe('claim-by-mail')
    expect(await shop.tryDownload(uma)).toBe(402)
  })

  test('may be claimed again and again by its owner', async () => {
    const ada = shop.aPerson('ada')
    const { sessionId } = await shop.buy({ email: ada.email })
    const statuses = []
    for (const ask of [...ASKING, ...ASKING]) statuses.push((await shop[ask](sessionId, ada)).status)
    expect(statuses).toEqual([200, 200, 200, 200])
    expect(await shop.keys(ada.id)).toEqual([
      `claim/${ada.id}~${sessionId}`,
      expect.stringMatching(/^log\//),
      expect.stringContaining(`own/${ada.id}~${sessionId}~`),
    ])
  })

  test('is removed from the browser at sign-out', async () => {
    const { status, headers } = await shop.api('leave', { body: {} })
    expect([status, headers.get('set-cookie')]).toEqual([200, CLEARED])
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
