import { expect, test } from 'vitest'
import { shopify } from '../../vendors/shopify.ts'
import { clientOf } from './ask.ts'

const URL = 'https://proof.myshopify.com/admin/api/2026-07/graphql.json'
const headers = { 'x-shopify-access-token': 'shpat_x' }
const ID = 'gid://shopify/Order/1'
const LINE = 'gid://shopify/LineItem/1'

const shop = () => {
  const { ask } = clientOf(shopify, {
    nodes: {
      [ID]: {
        __typename: 'Order',
        email: 'ada@example.com',
        currentTotalPriceSet: { shopMoney: { amount: '100.00', currencyCode: 'EUR' } },
        lineItems: [{ id: LINE, title: 'Lamp', quantity: 2, price: 60 }],
      },
    },
  })
  return async (query: string, variables: object = {}) =>
    (await ask('POST', URL, { headers, body: { query, variables } })).body
}
const suggestion = (quantity: number) =>
  `{ order(id: "${ID}") { suggestedRefund(refundLineItems: [{ lineItemId: "${LINE}", quantity: ${quantity} }]) { amountSet { shopMoney { amount } } suggestedTransactions { kind parentTransaction { id } } } } }`
const refund = (amount: string, directive = '@idempotent(key: "a")') =>
  `mutation { refundCreate(input: { orderId: "${ID}", refundLineItems: [{ lineItemId: "${LINE}", quantity: 1 }], transactions: [{ orderId: "${ID}", parentId: "gid://shopify/OrderTransaction/1", gateway: "shopify_payments", kind: REFUND, amount: "${amount}" }] }) ${directive} { refund { id } userErrors { message } } }`

test('suggests at most the amount paid, and rejects more items than were bought', async () => {
  const run = shop()
  expect((await run(suggestion(2))).data.order.suggestedRefund).toMatchObject({
    amountSet: { shopMoney: { amount: '100.00' } },
    suggestedTransactions: [
      { kind: 'SUGGESTED_REFUND', parentTransaction: { id: 'gid://shopify/OrderTransaction/1' } },
    ],
  })
  expect((await run(suggestion(3))).errors[0].message).toMatch(/cannot refund more items/)
})

test('refunds once per key, never without one, and never more than is left', async () => {
  const run = shop()
  expect((await run(refund('60.00', ''))).errors[0].message).toMatch(/@idempotent/)
  const first = await run(refund('60.00'))
  expect(await run(refund('60.00'))).toEqual(first)
  expect((await run(suggestion(1))).data.order.suggestedRefund.amountSet.shopMoney.amount).toBe('40.00')
  const more = await run(refund('60.00', '@idempotent(key: "b")'))
  expect(more.data.refundCreate.userErrors[0].message).toMatch(/greater than the remaining amount/)
})

test('replaces a complete address, and finds orders by email', async () => {
  const run = shop()
  const update = (address: string) =>
    run(
      `mutation { orderUpdate(input: { id: "${ID}", shippingAddress: { ${address} } }) { order { shippingAddress { name countryCodeV2 } } userErrors { message } } }`,
    )
  expect((await update('city: "Berlin"')).data.orderUpdate.userErrors).toHaveLength(1)
  expect(
    (await update('firstName: "Ada", lastName: "King", address1: "Gasse 7", city: "Berlin", countryCode: DE')).data
      .orderUpdate.order.shippingAddress,
  ).toEqual({ name: 'Ada King', countryCodeV2: 'DE' })
  const found = await run(`{ orders(first: 5, query: "email:'ADA@example.com'") { nodes { email } } }`)
  expect(found.data.orders.nodes).toEqual([{ email: 'ada@example.com' }])
})
