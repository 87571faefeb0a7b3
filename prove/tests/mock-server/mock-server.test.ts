import { request as askHttp } from 'node:http'
import { request as askHttps } from 'node:https'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { setUpMockServer } from '../fixtures/ask.ts'
import { shop } from '../fixtures/shop.ts'

const { mockServer, begin, ask } = setUpMockServer([shop], {
  host: 'api.shop.test',
  path: '/v1/orders',
  headers: { authorization: 'Bearer key' },
})

describe('one port', () => {
  test('a client that trusts our CA can connect to any host', async () => {
    begin({ given: { shop: ['a'] } })
    const { json, headers } = await ask({})
    expect(json).toEqual({ orders: ['a'] })
    expect(headers, 'no clock that runs').not.toHaveProperty('date')
    expect((await ask({ host: 'deep.down.myshop.test' })).status).toBe(200)
  })

  test('a client that does not trust it cannot connect', async () => {
    const failed = new Promise((_, reject) =>
      askHttps({ host: '127.0.0.1', port: mockServer().port, servername: 'api.shop.test' }).on('error', reject).end(),
    )
    await expect(failed).rejects.toThrow(/certificate/)
  })

  test('the same port serves HTTP without TLS', async () => {
    begin({ given: { shop: ['plain'] } })
    const text = await new Promise<string>((resolve) => {
      askHttp(
        {
          host: '127.0.0.1',
          port: mockServer().port,
          path: '/v1/orders',
          headers: { host: 'api.shop.test:80', authorization: 'Bearer key' },
        },
        (response) => response.setEncoding('utf8').on('data', resolve),
      ).end()
    })
    expect(JSON.parse(text)).toEqual({ orders: ['plain'] })
  })
})

describe('a request', () => {
  test('is served from the state, and recorded without its credential', async () => {
    const session = begin()
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'k1' }
    const response = await ask({ method: 'POST', path: '/v1/orders?a=1', headers, body: '{"sku":"x"}' })
    expect(response.json).toEqual({
      id: 'order_00000001',
      at: '2026-03-02T09:00:00.000Z',
      got: { sku: 'x' },
      params: {},
    })
    expect((await ask({})).json).toEqual({ orders: ['order_00000001'] })
    expect(session.state('shop')).toEqual(['order_00000001'])
    expect(session.messages).toEqual([{ app: 'shop', to: 'desk', text: 'new order_00000001' }])
    const [first, second] = session.exchanges
    expect(first).toMatchObject({
      at: 1,
      vendor: 'shop',
      host: 'api.shop.test',
      method: 'POST',
      path: '/v1/orders',
      query: { a: '1' },
      body: { sku: 'x' },
      status: 201,
      summary: 'Add an order',
      route: 'POST /v1/orders',
    })
    expect(first?.headers['idempotency-key']).toBe('k1')
    expect(first?.headers).not.toHaveProperty('authorization')
    expect(second).toMatchObject({ at: 2, response: { orders: ['order_00000001'] } })
    expect(session.problems()).toEqual([])
  })

  test('to an unknown host gets a 501 and is reported with its body', async () => {
    const session = begin()
    const asked = {
      host: 'evil.test',
      method: 'POST',
      path: '/steal?x=1',
      headers: { 'content-type': 'application/json' },
      body: '{"card":42}',
    }
    expect((await ask(asked)).status).toBe(501)
    expect(session.problems()).toEqual(['no vendor has this host: POST evil.test/steal?x=1 {"card":42}'])
    expect(session.exchanges[0]).toMatchObject({ vendor: null, status: 501 })
  })

  test('to an unknown route is reported with the vendor', async () => {
    const session = begin()
    expect((await ask({ path: '/v2/orders' })).status).toBe(501)
    expect(session.problems()).toEqual(['Shop does not have this route: GET api.shop.test/v2/orders'])
  })

  test("without a credential gets the vendor's error, which is recorded", async () => {
    const session = begin()
    const response = await ask({ headers: { authorization: 'nothing' } })
    expect(response.status).toBe(401)
    expect(response.json).toEqual({ error: 'who are you' })
    expect(session.exchanges[0]).toMatchObject({ rejection: 'no bearer token', status: 401 })
    expect(session.problems()).toEqual([])
  })

  test('that makes a mock throw is reported with its vendor and route', async () => {
    const session = begin()
    expect((await ask({ path: '/broken' })).status).toBe(501)
    expect(session.problems()).toEqual(['Shop, GET /broken: unknown field: GET api.shop.test/broken'])
  })

  test('after the session is not recorded', async () => {
    const session = begin()
    session.end()
    expect((await ask({})).status).toBe(501)
    expect(session.exchanges).toEqual([])
  })

  test('with HEAD gets the response to GET without the body', async () => {
    begin({ given: { shop: ['a'] } })
    const response = await ask({ method: 'HEAD' })
    expect([response.status, response.headers['content-length'], response.text]).toEqual([200, '16', ''])
  })

  test('path: names match a segment and are decoded, suffixes are literal, a star matches the rest', async () => {
    const session = begin()
    const response = await ask({ method: 'POST', path: '/v1/sheets/s%201/values/Tab!A1%3AB2:append' })
    expect(response.json).toEqual({ id: 's 1', range: 'Tab!A1:B2' })
    expect((await ask({ path: '/files/a/b%2Fc.txt' })).text).toBe('a/b/c.txt')
    expect((await ask({ method: 'POST', path: '/v1/sheets/s/values/A1:clear' })).status).toBe(501)
    expect(session.problems()).toHaveLength(1)
  })
})

test('bytes that are neither HTTP nor TLS are ignored', async () => {
  begin()
  await new Promise((resolve) =>
    connect(mockServer().port, '127.0.0.1').on('close', resolve).resume().end('\u0001\u0002rubbish\r\n\r\n'),
  )
  expect((await ask({})).status).toBe(200)
})
