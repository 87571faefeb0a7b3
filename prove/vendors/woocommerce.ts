import {
  ApiError,
  defineVendor,
  type MockResponse,
  type Route,
  type RouteContext,
  type VendorRequest,
} from '../vendor.ts'
import { pageFrom, sizeOf } from './shared/page.ts'
import { basic } from './shared/token.ts'
import { type Fields, fieldsOf, isFields, listOf, textOf } from './shared/values.ts'
import { DEFAULTS } from './woocommerce/usual.ts'

interface Seed {
  orders?: (Fields & { id: number })[]
  products?: (Fields & { id: number })[]
}

interface State {
  orders: Fields[]
  products: Fields[]
  webhooks: Fields[]
}

type List = 'orders' | 'products'

const wooError = (status: number, code: string, message: string): MockResponse => ({
  status,
  body: { code, message, data: { status } },
})
const apiError = (status: number, code: string, message: string) =>
  new ApiError(`WooCommerce: ${message}`, wooError(status, code, message))

const STATES = /^(any|trash|pending|processing|on-hold|completed|cancelled|refunded|failed|publish|draft|private)$/

const searched = (one: Fields): string => {
  const billing = fieldsOf(one.billing)
  return [one.id, one.name, one.sku, billing.email, billing.first_name, billing.last_name]
    .map(textOf)
    .join(' ')
    .toLowerCase()
}

const matches = (list: List, one: Fields, query: URLSearchParams): boolean => {
  const status = (query.get('status') ?? 'any').split(',')
  if (status.some((name) => !STATES.test(name)))
    throw apiError(400, 'rest_invalid_param', 'Invalid parameter(s): status')
  const after = query.get('after')
  const before = query.get('before')
  const made = Date.parse(textOf(one.date_created))
  for (const day of [after, before])
    if (day && Number.isNaN(Date.parse(day))) throw apiError(400, 'rest_invalid_param', 'Invalid parameter(s): after')
  return (
    (status.includes('any') || status.includes(textOf(one.status))) &&
    (!after || made > Date.parse(after)) &&
    (!before || made < Date.parse(before)) &&
    (!query.get('search') || searched(one).includes((query.get('search') ?? '').toLowerCase())) &&
    (list === 'orders' || !query.get('stock_status') || one.stock_status === query.get('stock_status')) &&
    (!query.get('customer') || textOf(one.customer_id) === query.get('customer')) &&
    (!query.get('sku') || textOf(one.sku) === query.get('sku'))
  )
}

const listed =
  (list: List) =>
  (request: VendorRequest, { state }: RouteContext<State>): MockResponse => {
    const { query } = request
    const size = sizeOf(query.get('per_page'), { max: 100, fallback: 10 })
    if (size === undefined) throw apiError(400, 'rest_invalid_param', 'Invalid parameter(s): per_page')
    const page = Number(query.get('page') ?? 1)
    const key = /^(id|title)$/.test(query.get('orderby') ?? '')
      ? query.get('orderby') === 'id'
        ? 'id'
        : 'name'
      : 'date_created'
    const sign = query.get('order') === 'asc' ? 1 : -1
    const found = state[list]
      .filter((one) => matches(list, one, query))
      .sort((left, right) => sign * textOf(left[key]).localeCompare(textOf(right[key]), 'en', { numeric: true }))
    const { items, more } = pageFrom(found, size, (page - 1) * size)
    const next = new URLSearchParams(query)
    next.set('page', String(page + 1))
    const home = `<https://${request.host}/wp-json/>; rel="https://api.w.org/"`
    return {
      headers: {
        'x-wp-total': String(found.length),
        'x-wp-totalpages': String(Math.ceil(found.length / size)),
        link: more ? `${home}, <https://${request.host}${request.path}?${next}>; rel="next"` : home,
      },
      body: items,
    }
  }

const onOne =
  (list: List, run: (one: Fields, request: VendorRequest) => MockResponse) =>
  (request: VendorRequest, { state }: RouteContext<State>): MockResponse => {
    const one = state[list].find(({ id }) => textOf(id) === request.params.id)
    return one
      ? run(one, request)
      : wooError(404, `woocommerce_rest_${list === 'orders' ? 'shop_order' : 'product'}_invalid_id`, 'Invalid ID.')
  }

const API = '/wp-json/wc/v3'

const routesOf = (list: List): Route<State>[] => [
  {
    method: 'GET',
    path: `${API}/${list}`,
    summary: `List ${list}`,
    empty: () => ({
      headers: {
        'x-wp-total': '0',
        'x-wp-totalpages': '0',
        link: '<https://shop.example.com/wp-json/>; rel="https://api.w.org/"',
      },
      body: [],
    }),
    respond: listed(list),
  },
  {
    method: 'GET',
    path: `${API}/${list}/:id`,
    summary: `Read a single ${list.slice(0, -1)}`,
    respond: onOne(list, (one) => ({ body: one })),
  },
  ...(['PUT', 'POST'] as const).map((method) => ({
    method,
    path: `${API}/${list}/:id`,
    summary: `Change a single ${list.slice(0, -1)}`,
    respond: onOne(list, (one: Fields, request: VendorRequest) => {
      if (!isFields(request.body)) throw apiError(400, 'rest_invalid_json', 'Invalid JSON body passed.')
      const { id: _, meta_data, ...change } = request.body
      if (change.status !== undefined && (!STATES.test(textOf(change.status)) || change.status === 'any'))
        throw apiError(400, 'rest_invalid_param', 'Invalid parameter(s): status')
      const named = new Set(listOf(meta_data).map((meta) => fieldsOf(meta).key))
      Object.assign(
        one,
        change,
        meta_data === undefined
          ? {}
          : {
              meta_data: [
                ...listOf(one.meta_data).filter((meta) => !named.has(fieldsOf(meta).key)),
                ...listOf(meta_data),
              ],
            },
      )
      return { body: one }
    }),
  })),
]

export const woocommerce = defineVendor<Seed, State>({
  key: 'woocommerce',
  name: 'WooCommerce',
  hosts: ['shop.example.com'],
  source:
    'woocommerce.github.io/woocommerce-rest-api-docs (v3), from memory. How n8n 2.41.1 calls it was read in its WooCommerce nodes.',
  createState: (seed) => ({
    orders: (seed?.orders ?? []).map((one) => ({
      ...structuredClone(DEFAULTS.orders),
      number: String(one.id),
      ...structuredClone(one),
    })),
    products: (seed?.products ?? []).map((one) => ({
      ...structuredClone(DEFAULTS.products),
      permalink: `https://shop.example.com/product/${one.id}/`,
      ...structuredClone(one),
    })),
    webhooks: [],
  }),
  authorize: (request) => {
    const key = basic(request)?.user ?? request.query.get('consumer_key')
    if (!key?.startsWith('ck_'))
      throw apiError(401, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.')
  },
  routes: [
    ...routesOf('orders'),
    ...routesOf('products'),
    {
      method: 'GET',
      path: `${API}/webhooks`,
      summary: 'List webhooks',
      respond: (_, { state }) => ({ body: state.webhooks }),
    },
    {
      method: 'POST',
      path: `${API}/webhooks`,
      summary: 'Register a webhook',
      respond: (request, { state }) => {
        const { delivery_url, topic, secret } = fieldsOf(request.body)
        if (!/^[a-z]+\.[a-z]+$/.test(textOf(topic)))
          throw apiError(400, 'woocommerce_rest_shop_webhook_invalid_topic', 'Webhook topic must be valid.')
        if (!/^https?:\/\//.test(textOf(delivery_url)))
          throw apiError(
            400,
            'woocommerce_rest_shop_webhook_invalid_delivery_url',
            'Webhook delivery URL must be a valid URL starting with http:// or https://.',
          )
        const webhook = { id: 301 + state.webhooks.length, status: 'active', topic, delivery_url, secret }
        state.webhooks.push(webhook)
        return { status: 201, body: webhook }
      },
    },
    {
      method: 'DELETE',
      path: `${API}/webhooks/:id`,
      summary: 'Delete a webhook',
      respond: (request, { state }) => {
        if (request.query.get('force') !== 'true')
          throw apiError(501, 'woocommerce_rest_trash_not_supported', 'Webhooks do not support trashing.')
        state.webhooks = state.webhooks.filter(({ id }) => textOf(id) !== request.params.id)
        return { body: { id: Number(request.params.id) } }
      },
    },
  ],
  fail: (failure) => {
    if (failure === 'unauthorized')
      return wooError(401, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.')
    if (failure === 'rate-limited')
      return { ...wooError(429, 'too_many_requests', 'Too many requests.'), headers: { 'retry-after': '10' } }
    return wooError(500, 'internal_server_error', 'There has been a critical error on this website.')
  },
  credentials: {
    wooCommerceApi: {
      url: 'https://shop.example.com',
      consumerKey: 'ck_proof',
      consumerSecret: 'cs_proof',
      includeCredentialsInQuery: false,
    },
  },
})
