import { expect, test } from 'vitest'
import { woocommerce } from '../../vendors/woocommerce.ts'
import { type AnyJson, clientOf } from './ask.ts'

const API = 'https://shop.example.com/wp-json/wc/v3'
const headers = { authorization: `Basic ${Buffer.from('ck_x:cs_x').toString('base64')}` }

const shop = () =>
  clientOf(woocommerce, {
    orders: [
      { id: 1, date_created: '2026-10-01T10:00:00', billing: { email: 'ada@example.com' } },
      { id: 2, date_created: '2026-10-02T10:00:00', status: 'completed' },
      { id: 3, date_created: '2026-10-03T10:00:00' },
    ],
  })

test('lists newest first, filtered and page by page', async () => {
  const { ask } = shop()
  const ids = async (query: string) =>
    (await ask('GET', `${API}/orders?${query}`, { headers })).body.map(({ id }: AnyJson) => id)
  expect(await ids('status=processing')).toEqual([3, 1])
  expect(await ids('search=ada@example.com')).toEqual([1])
  expect(await ids('after=2026-10-01T12:00:00&order=asc')).toEqual([2, 3])
  const first = await ask('GET', `${API}/orders?per_page=2`, { headers })
  expect(first.headers).toMatchObject({ 'x-wp-total': '3', link: expect.stringContaining('page=2>; rel="next"') })
})

test('a changed order is returned with its changes', async () => {
  const { ask } = shop()
  await ask('PUT', `${API}/orders/1`, { headers, body: { status: 'completed' } })
  expect((await ask('GET', `${API}/orders/1`, { headers })).body.status).toBe('completed')
})

test('rejects what WooCommerce rejects', async () => {
  const { ask } = shop()
  expect((await ask('GET', `${API}/orders`)).status).toBe(401)
  expect((await ask('GET', `${API}/orders/9`, { headers })).body.code).toBe('woocommerce_rest_shop_order_invalid_id')
  expect((await ask('PUT', `${API}/orders/1`, { headers, body: { status: 'done' } })).body.code).toBe(
    'rest_invalid_param',
  )
  expect((await ask('GET', `${API}/orders?per_page=500`, { headers })).status).toBe(400)
  expect(woocommerce.fail('server-error').status).toBe(500)
})
