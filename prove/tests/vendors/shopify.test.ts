import { expect, test } from 'vitest'
import { shopify } from '../../vendors/shopify.ts'
import { clientOf } from './ask.ts'

const ADMIN = 'https://proof.myshopify.com/admin/api/2024-07'
const headers = { 'x-shopify-access-token': 'shpat_x' }
const ORDER = 'gid://shopify/Order/1'
const PARCEL = 'gid://shopify/FulfillmentOrder/1'

const shop = () =>
  clientOf(shopify, {
    orders: [1, 2, 3].map((id) => ({
      id,
      created_at: `2026-10-0${id}T00:00:00Z`,
      total_price: '9.00',
      ...(id === 3 ? { cancelled_at: 'x' } : {}),
    })),
    nodes: {
      [ORDER]: {
        __typename: 'Order',
        tags: ['new'],
        lineItems: [{ id: 'l', title: 'Mug', quantity: 2 }],
        fulfillmentOrders: [{ id: PARCEL, status: 'OPEN' }],
      },
      'gid://shopify/ProductVariant/1': {
        __typename: 'ProductVariant',
        inventoryQuantity: 4,
        availableForSale: true,
        displayName: 'Mug',
        product: { handle: 'mug', status: 'ACTIVE' },
      },
    },
  })

test('lists with filters, chosen fields and pages, also with the double slash that n8n sends', async () => {
  const { ask } = shop()
  const { body } = await ask('GET', `${ADMIN}//orders.json?created_at_min=2026-10-02T00:00:00Z&fields=id`, { headers })
  expect(body).toEqual({ orders: [{ id: 2 }] })
  const first = await ask('GET', `${ADMIN}/orders.json?status=any&limit=1`, { headers })
  const next = /<(.*)>; rel="next"/.exec(first.headers?.link ?? '')?.[1] ?? ''
  const second = await ask('GET', next, { headers })
  expect(second.body.orders).toMatchObject([{ id: 2 }])
  expect(second.headers?.link).toMatch(/rel="previous", <.*rel="next"$/)
  expect((await ask('GET', `${next}&status=any`, { headers })).status).toBe(400)
})

const graph = (ask: ReturnType<typeof shop>['ask'], query: string, variables = {}) =>
  ask('POST', `${ADMIN}/graphql.json`, { headers, body: { query, variables } })

test('a mutation changes what a query reads', async () => {
  const { ask } = shop()
  const hold = `mutation { tagsAdd(id: "${ORDER}", tags: ["held"]) { userErrors { message } } h: fulfillmentOrderHold(id: "${PARCEL}", fulfillmentHold: { reason: HIGH_RISK_OF_FRAUD, handle: "x" }) { fulfillmentHold { id } userErrors { message } } }`
  expect((await graph(ask, hold)).body.data.h.userErrors).toEqual([])
  const { body } = await graph(
    ask,
    'query ($id: ID!) { order(id: $id) { tags lineItems(first: 5) { nodes { title } } fulfillmentOrders(first: 5) { nodes { status } } } }',
    { id: ORDER },
  )
  expect(body.data.order).toEqual({
    tags: ['new', 'held'],
    lineItems: { nodes: [{ title: 'Mug' }] },
    fulfillmentOrders: { nodes: [{ status: 'ON_HOLD' }] },
  })
})

test('returns nodes of a type, and null for missing ones', async () => {
  const { ask } = shop()
  const query =
    'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on ProductVariant { inventoryQuantity product { handle } } } }'
  const { body } = await graph(ask, query, {
    ids: ['gid://shopify/ProductVariant/1', 'gid://shopify/ProductVariant/9'],
  })
  expect(body.data.nodes).toEqual([{ inventoryQuantity: 4, product: { handle: 'mug' } }, null])
})

test('rejects what Shopify rejects', async () => {
  const { ask } = shop()
  expect((await ask('GET', `${ADMIN}/orders.json`)).status).toBe(401)
  expect((await ask('GET', `${ADMIN}/orders/9.json`, { headers })).body).toEqual({ errors: 'Not Found' })
  expect((await ask('GET', `${ADMIN}/orders.json?limit=500`, { headers })).status).toBe(400)
  expect((await graph(ask, '{ order(id: "x") { price } }')).body.errors[0].message).toContain('Cannot query field')
  const body = { webhook: { topic: 'orders/create', address: 'http://example.com' } }
  expect((await ask('POST', `${ADMIN}/webhooks.json`, { headers, body })).status).toBe(422)
  expect(shopify.fail('rate-limited')).toMatchObject({ status: 429, headers: { 'retry-after': '2.0' } })
})
