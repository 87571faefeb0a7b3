import { describe, expect, test } from 'vitest'
import { setUpMockServer } from '../fixtures/ask.ts'
import { shop } from '../fixtures/shop.ts'

const { begin, ask } = setUpMockServer([shop], {
  host: 'api.shop.test',
  path: '/v1/orders',
  headers: { authorization: 'Bearer key' },
})

describe('an injected failure', () => {
  test.each([
    ['unauthorized', 401],
    ['rate-limited', 429],
    ['server-error', 503],
  ] as const)("%s has the vendor's error response", async (failure, status) => {
    const session = begin({ failures: [{ vendor: 'shop', failure }] })
    const response = await ask({})
    expect([response.status, response.json]).toEqual([status, { failure }])
    expect(session.exchanges[0]).toMatchObject({ failure, status })
  })

  test("can be one of the vendor's own rejections", async () => {
    const session = begin({ failures: [{ vendor: 'shop', failure: 'missing-scope' }] })
    const response = await ask({})
    expect([response.status, response.json]).toEqual([403, { needed: 'orders' }])
    expect(session.exchanges[0]).toMatchObject({ failure: 'missing-scope' })
  })

  test('ends after `times` requests, and affects only its route and address', async () => {
    const route = 'GET /v1/orders'
    begin({ failures: [{ vendor: 'shop', failure: 'server-error', route, address: 'a.myshop.test/', times: 2 }] })
    const statuses = async (host: string) => [
      (await ask({ host })).status,
      (await ask({ host, method: 'POST' })).status,
    ]
    expect(await statuses('b.myshop.test')).toEqual([200, 201])
    expect(await statuses('a.myshop.test')).toEqual([503, 201])
    expect(await statuses('a.myshop.test')).toEqual([503, 201])
    expect(await statuses('a.myshop.test')).toEqual([200, 201])
  })

  test('fails a request `atFirst`, until it is repeated', async () => {
    begin({ failures: [{ vendor: 'shop', failure: 'server-error', atFirst: true }] })
    const answers = [await ask({}), await ask({}), await ask({ method: 'POST' })]
    expect(answers.map(({ status }) => status)).toEqual([503, 200, 503])
  })

  test('affects only requests whose body contains `about`', async () => {
    begin({ failures: [{ vendor: 'shop', failure: 'server-error', about: 'Ito' }] })
    const statusOf = async (body: string) => (await ask({ method: 'POST', body })).status
    expect(await statusOf('{"for":"Ana"}')).toBe(201)
    expect(await statusOf('{"for":"Mr Ito"}')).toBe(503)
    expect((await ask({})).status).toBe(200)
  })

  test('empty is an empty list, on routes that have one', async () => {
    begin({ given: { shop: ['a'] }, failures: [{ vendor: 'shop', failure: 'empty' }] })
    expect((await ask({})).json).toEqual({ orders: [] })
    expect((await ask({ method: 'POST' })).status).toBe(201)
  })

  test('reset closes the connection', async () => {
    const session = begin({ failures: [{ vendor: 'shop', failure: 'reset' }] })
    await expect(ask({})).rejects.toThrow(/socket hang up|ECONNRESET/)
    expect(session.exchanges[0]).toMatchObject({ status: 0, failure: 'reset', response: null })
  })

  test('slow sends nothing until the caller times out', async () => {
    const session = begin({ failures: [{ vendor: 'shop', failure: 'slow' }] })
    await expect(ask({ signal: AbortSignal.timeout(300) })).rejects.toThrow(/abort/i)
    expect(session.exchanges[0]).toMatchObject({ status: 0, failure: 'slow' })
  })

  test('slow ends with the session', async () => {
    const session = begin({ failures: [{ vendor: 'shop', failure: 'slow' }] })
    const waiting = ask({})
    waiting.catch(() => undefined)
    await expect.poll(() => session.exchanges.length).toBe(1)
    session.end()
    await expect(waiting).rejects.toThrow(/socket hang up|ECONNRESET/)
  })

  test.each([
    [{ vendor: 'shopp', failure: 'reset' }, 'the vendors are shop.'],
    [{ vendor: 'shop', failure: 'reset', route: 'GET /v1/order' }, 'the routes of Shop are GET /v1/orders'],
    [{ vendor: 'shop', failure: 'plan-limit' }, 'Shop has no failure “plan-limit”; it has unauthorized,'],
    [{ vendor: 'shop', failure: 'empty', route: 'GET /broken' }, 'Shop has no empty response to GET /broken.'],
  ] as const)('throws at the start if it is invalid: %o', (failure, message) => {
    expect(() => begin({ failures: [failure] })).toThrow(message)
  })
})

describe('a session', () => {
  test('starts only after the previous one has ended', () => {
    const session = begin()
    expect(() => begin()).toThrow('A case is still running.')
    session.end()
    expect(() => begin()).not.toThrow()
  })

  test('rejects data for an unknown vendor', () => {
    expect(() => begin({ given: { shopify: [] } })).toThrow('The case has data for “shopify”; the vendors are shop.')
  })

  test('restarts its ids', async () => {
    const session = begin()
    const first = (await ask({ method: 'POST' })).json.id
    session.end()
    begin()
    expect((await ask({ method: 'POST' })).json.id).toBe(first)
  })
})
