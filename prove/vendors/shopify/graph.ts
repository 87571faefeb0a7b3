import type { GraphQLResolveInfo } from 'graphql'
import type { RouteContext } from '../../vendor.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../shared/values.ts'
import { refundCreate, suggestedRefund } from './refunds.ts'

export interface State {
  /** orders, products, inventory_items, locations, customers. */
  lists: Record<string, Fields[]>
  /** By gid, with `__typename`. */
  nodes: Record<string, Fields>
  webhooks: Fields[]
}

const page = { hasNextPage: false, hasPreviousPage: false }

const withDefaults = (node: Fields | undefined): Fields | null => {
  if (!node) return null
  if (node.__typename !== 'Order') return node
  return {
    name: '#1001',
    test: false,
    tags: [],
    risk: { recommendation: 'ACCEPT', assessments: [] },
    currentTotalPriceSet: {
      shopMoney: { amount: '0.00', currencyCode: 'EUR' },
      presentmentMoney: { amount: '0.00', currencyCode: 'EUR' },
    },
    createdAt: '2026-01-01T00:00:00Z',
    displayFinancialStatus: 'PAID',
    displayFulfillmentStatus: 'UNFULFILLED',
    fulfillments: [],
    ...node,
    suggestedRefund: ({ refundLineItems = [] }: { refundLineItems?: unknown[] }) =>
      suggestedRefund(node, refundLineItems),
    lineItems: ({ first = 50 }: { first?: number }) => ({
      nodes: listOf(node.lineItems)
        .map(fieldsOf)
        .map((line) => ({ refundableQuantity: line.quantity, ...line }))
        .slice(0, first),
      pageInfo: page,
    }),
    fulfillmentOrders: ({ first = 50 }: { first?: number }) => ({
      nodes: listOf(node.fulfillmentOrders)
        .map((one) => ({ fulfillmentHolds: [], ...fieldsOf(one) }))
        .slice(0, first),
      pageInfo: page,
    }),
  }
}

const matches = (order: Fields, query: string): boolean =>
  query.split(/\s+(?:AND\s+)?/).every((term) => {
    const [, key = '', value = ''] = /^(\w+):'?([^']*)'?$/.exec(term) ?? []
    const numeric = (id: unknown) => textOf(id).split('/').at(-1)
    if (term === '') return true
    if (key === 'customer_id') return numeric(fieldsOf(order.customer).id) === value
    if (key === 'id') return numeric(order.id) === value
    if (key === 'name') return order.name === value
    if (key === 'email') return textOf(order.email).toLowerCase() === value.toLowerCase()
    throw new Error(`The Shopify mock does not support the search term ${key || term} yet`)
  })

const failed = (message: string) => [{ field: ['id'], message }]

export const rootOf = (context: RouteContext<State>) => {
  const { nodes } = context.state
  const findFulfillmentOrder = (id: string): Fields | undefined =>
    Object.values(nodes)
      .flatMap((node) => listOf(node.fulfillmentOrders).map(fieldsOf))
      .find((one) => one.id === id)
  const tags = (id: string, change: (tags: string[]) => string[]) => {
    const node = nodes[id]
    if (!node) return { node: null, userErrors: failed('Resource does not exist') }
    node.tags = change(listOf(node.tags).map(textOf))
    return { node: withDefaults(node), userErrors: [] }
  }
  return {
    node: ({ id }: { id: string }) => withDefaults(nodes[id]),
    nodes: ({ ids }: { ids: string[] }) => ids.map((id) => withDefaults(nodes[id])),
    order: ({ id }: { id: string }) => withDefaults(nodes[id]),
    productVariant: ({ id }: { id: string }) => withDefaults(nodes[id]),
    orders: ({ first, reverse, query = '' }: { first?: number; reverse?: boolean; query?: string }) => {
      if (first === undefined) throw new Error('you must provide one of first or last')
      const found = Object.values(nodes)
        .filter((node) => node.__typename === 'Order' && matches(node, query))
        .sort((left, right) => (reverse ? -1 : 1) * textOf(left.createdAt).localeCompare(textOf(right.createdAt)))
      const shown = found.slice(0, first).map(withDefaults)
      return {
        nodes: shown,
        edges: shown.map((node) => ({ cursor: textOf(node?.id), node })),
        pageInfo: { ...page, hasNextPage: found.length > first },
      }
    },
    refundCreate: (asked: { input: Fields }, _: unknown, info: GraphQLResolveInfo) =>
      refundCreate(asked, context, info),
    orderUpdate: ({ input: { id, shippingAddress, ...rest } }: { input: Fields }) => {
      const order = nodes[textOf(id)]
      if (!order) return { order: null, userErrors: failed('Order does not exist') }
      const { countryCode, firstName, lastName, ...address } = fieldsOf(shippingAddress)
      if (shippingAddress !== undefined && (!lastName || !address.address1 || !address.city))
        return { order: null, userErrors: [{ field: ['shippingAddress'], message: 'Shipping address is invalid' }] }
      const name = [firstName, lastName].filter(Boolean).join(' ')
      Object.assign(
        order,
        rest,
        shippingAddress !== undefined && { shippingAddress: { ...address, name, countryCodeV2: countryCode } },
      )
      return { order: withDefaults(order), userErrors: [] }
    },
    tagsAdd: ({ id, tags: more }: { id: string; tags: string[] }) =>
      tags(id, (stored) => [...new Set([...stored, ...more])]),
    tagsRemove: ({ id, tags: gone }: { id: string; tags: string[] }) =>
      tags(id, (stored) => stored.filter((tag) => !gone.includes(tag))),
    fulfillmentOrderHold: ({ id, fulfillmentHold }: { id: string; fulfillmentHold: Fields }) => {
      const stored = findFulfillmentOrder(id)
      if (!stored) return { userErrors: failed('Fulfillment order does not exist.') }
      if (!/^(OPEN|ON_HOLD|SCHEDULED)$/.test(textOf(stored.status)))
        return { userErrors: failed('The fulfillment order is not in a holdable state.') }
      const hold = {
        id: `gid://shopify/FulfillmentHold/${context.nextId().replace(/\D/g, '') || '1'}`,
        ...fulfillmentHold,
      }
      stored.status = 'ON_HOLD'
      stored.fulfillmentHolds = [...listOf(stored.fulfillmentHolds), hold]
      return { fulfillmentHold: hold, fulfillmentOrder: stored, userErrors: [] }
    },
    fulfillmentOrderReleaseHold: ({ id, holdIds }: { id: string; holdIds?: string[] }) => {
      const stored = findFulfillmentOrder(id)
      if (!stored) return { userErrors: failed('Fulfillment order does not exist.') }
      const left = listOf(stored.fulfillmentHolds)
        .map(fieldsOf)
        .filter((hold) => holdIds !== undefined && !holdIds.includes(textOf(hold.id)))
      stored.fulfillmentHolds = left
      stored.status = left.length > 0 ? 'ON_HOLD' : 'OPEN'
      return { fulfillmentOrder: stored, userErrors: [] }
    },
    orderCancel: ({ orderId, reason }: { orderId: string; reason: string }) => {
      const order = nodes[orderId]
      if (!order)
        return {
          job: null,
          orderCancelUserErrors: failed('Order does not exist'),
          userErrors: failed('Order does not exist'),
        }
      if (order.cancelledAt)
        return {
          job: null,
          orderCancelUserErrors: failed('Order has already been cancelled'),
          userErrors: failed('Order has already been cancelled'),
        }
      Object.assign(order, { cancelReason: reason, cancelledAt: context.now().toISOString() })
      return { job: { id: 'gid://shopify/Job/1', done: true }, orderCancelUserErrors: [], userErrors: [] }
    },
  }
}
