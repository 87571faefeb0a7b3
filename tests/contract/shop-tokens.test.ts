import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { SLUG } from '../fixtures/shop/paid-files.ts'
import { signIn } from '../fixtures/shop/sign-in.ts'
import { WRONG_TOKENS } from '../fixtures/shop/wrong-tokens.ts'

let shop: Shop
let ada: Person
let sessionId: string

beforeAll(async () => {
  shop = await aShop()
  ada = shop.aPerson('ada')
  sessionId = (await shop.buy({ as: ada })).sessionId
})
afterAll(() => shop.close())

/** Every function that takes a token, with a body that it would answer with 200 to Ada. */
const FUNCTIONS = {
  'create-checkout': () => ({ body: { planName: 'Pro Plan' } }),
  'verify-payment': () => ({ body: { sessionId } }),
  'link-payment-to-user': () => ({ body: { sessionId } }),
  'is-admin': () => ({ body: {} }),
  download: () => ({ body: { slug: SLUG } }),
  payments: () => ({}),
}

describe.each(Object.entries(FUNCTIONS))('%s', (name, request) => {
  test('takes a good token', async () => {
    expect((await shop.api(name, { ...request(), token: ada.token, emails: [ada.email] })).status).toBe(200)
  })

  test.each(Object.keys(WRONG_TOKENS))('refuses a token %s', async (wrong) => {
    const { status, body } = await shop.api(name, { ...request(), token: shop.token(ada.id, WRONG_TOKENS[wrong]) })
    expect(status).toBe(401)
    expect(body).toEqual({ success: false, data: null, kind: 'signed-out', error: 'Sign in to continue.' })
  })

  test('refuses a token whose content was changed', async () => {
    const [head, , signature] = ada.token.split('.')
    const [, content] = shop.token('user_somebody_else').split('.')
    expect((await shop.api(name, { ...request(), token: `${head}.${content}.${signature}` })).status).toBe(401)
  })

  test.each(['Bearer', 'Bearer ', 'Bearer a.b.c', 'Basic dXNlcjpwYXNz', 'token'])('refuses "%s"', async (header) => {
    expect((await shop.api(name, { ...request(), headers: { authorization: header } })).status).toBe(401)
  })

  test('takes no token out of a cookie, which another site could make a browser send', async () => {
    const { status } = await shop.api(name, { ...request(), cookie: `__session=${ada.token}` })
    const asGuest = (await shop.api(name, request())).status
    expect(status).toBe(asGuest)
  })
})

test.each(['link-payment-to-user', 'is-admin', 'payments', 'download'] as const)('%s needs a token', async (name) => {
  const { status, body } = await shop.api(name, FUNCTIONS[name]())
  expect([status, body.kind]).toEqual([401, 'signed-out'])
})

test('who signs in by the mailed link is known to the functions', async () => {
  const { token } = await (await signIn(shop, ada.email)).fetchToken()
  const { status, body } = await shop.api<{ user_id: string }[]>('payments', { token })
  expect([status, body[0]?.user_id]).toEqual([200, ada.id])
})

test('a banned user gets no new token', async () => {
  const eve = shop.aPerson('eve')
  const browser = await signIn(shop, eve.email)
  expect((await browser.fetchToken()).status).toBe(200)
  shop.services.clerk.ban(eve.id)
  expect(await browser.fetchToken()).toEqual({ status: 401, token: undefined })
})
