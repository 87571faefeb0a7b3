import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { SLUG } from '../fixtures/shop/paid-files.ts'

// What every function has in common: the manners of HTTP, and no mercy with bodies.

const JSON_FUNCTIONS = {
  'create-checkout': { planName: 'Basic Plan' },
  'verify-payment': { sessionId: 'cs_test_doesNotExist1' },
  'link-payment-to-user': { sessionId: 'cs_test_doesNotExist1' },
  'is-admin': {},
  download: { slug: SLUG },
}
const NAMES = Object.keys(JSON_FUNCTIONS)

let shop: Shop
let token: string

beforeAll(async () => {
  shop = await aShop()
  token = shop.aPerson('ada').token
})
afterAll(() => shop.close())

describe.each(NAMES)('%s', (name) => {
  test('refuses an empty body', async () => {
    const { status, body } = await shop.api(name, { method: 'POST', body: '', token })
    expect([status, body.kind]).toEqual([400, 'invalid-input'])
  })

  test.each(['{', '{"planName":', 'planName=Basic+Plan', '\u0000'])('refuses %j, which is no JSON', async (text) => {
    const { status, body } = await shop.api(name, { body: text, token })
    expect(status).toBe(400)
    expect(body).toEqual({
      success: false,
      data: null,
      kind: 'invalid-input',
      error: 'The body is not valid JSON.',
    })
  })

  test.each(['null', '[]', '7', '"text"'])('refuses %s, which is JSON of another shape', async (text) => {
    const { status, body } = await shop.api(name, { body: text, token })
    expect([status, body.kind]).toEqual([400, 'invalid-input'])
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain; application/json',
  ])('refuses a body of type %s, which a form of another site could send', async (type) => {
    const body = JSON.stringify(JSON_FUNCTIONS[name as keyof typeof JSON_FUNCTIONS])
    const answer = await shop.api(name, { body, token, headers: { 'content-type': type } })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toContain('application/json')
  })

  test('refuses more than 64 kB, also when the length is not announced', async () => {
    const body = JSON.stringify({ ...JSON_FUNCTIONS[name as keyof typeof JSON_FUNCTIONS], padding: 'ü'.repeat(33_000) })
    const announced = await shop.api(name, { body, token })
    expect([announced.status, announced.body.kind]).toEqual([413, 'too-large'])
    const unannounced = {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: new Blob([body]).stream(),
      duplex: 'half',
    }
    const chunked = await fetch(`${shop.siteUrl}/api/${name}`, unannounced)
    expect(chunked.status).toBe(413)
  })

  test('never sees more than 6 MB: the platform refuses them', async () => {
    const { status } = await shop.api(name, { body: new Uint8Array(6 * 1024 * 1024 + 1), token })
    expect(status).toBe(413)
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('answers %s with the method it takes', async (method) => {
    const { status, headers, body } = await shop.api(name, { method, token })
    expect([status, headers.get('allow'), body.kind]).toEqual([405, 'POST', 'wrong-method'])
  })

  test('lets no page of another site ask in a visitor’s name', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    const preflight = await shop.api(name, { method: 'OPTIONS', headers })
    expect(preflight.status).toBe(405)
    for (const answer of [preflight, await shop.api(name, { body: '{', headers })])
      expect([...answer.headers.keys()].filter((header) => header.startsWith('access-control'))).toEqual([])
  })

  test('is never kept by a cache, refusals included', async () => {
    const { headers } = await shop.api(name, { body: '{', token })
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

test.each(['payments', 'file'])('%s is read with GET only', async (name) => {
  const { status, headers } = await shop.api(name, { body: {}, token })
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('the webhook takes POST only', async () => {
  const { status, headers } = await shop.api('stripe-webhook')
  expect([status, headers.get('allow')]).toEqual([405, 'POST'])
})

test('a function that does not exist is not found', async () => {
  expect((await shop.api('admin-everything', { body: {} })).status).toBe(404)
})
