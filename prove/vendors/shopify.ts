import {
  ApiError,
  defineVendor,
  type MockResponse,
  type Route,
  type RouteContext,
  type VendorRequest,
} from '../vendor.ts'
import { runGraphql } from './shared/graphql.ts'
import { pageFrom, sizeOf } from './shared/page.ts'
import { basic } from './shared/token.ts'
import { type Fields, fieldsOf, textOf } from './shared/values.ts'
import { rootOf, type State } from './shopify/graph.ts'
import { schema } from './shopify/schema.ts'

/** Lists for REST, and objects by gid for GraphQL. */
interface Seed {
  orders?: Fields[]
  products?: Fields[]
  customers?: Fields[]
  inventory_items?: Fields[]
  locations?: Fields[]
  nodes?: Record<string, Fields & { __typename: string }>
}

const LISTS = ['orders', 'products', 'customers', 'inventory_items', 'locations'] as const

const shopifyError = (status: number, errors: unknown): MockResponse => ({ status, body: { errors } })
const apiError = (status: number, errors: unknown) =>
  new ApiError(`Shopify: ${JSON.stringify(errors)}`, shopifyError(status, errors))

const pickFields = (one: Fields, fields: string | null): Fields => {
  if (!fields) return one
  const wanted = fields.split(',').map((name) => name.trim())
  return Object.fromEntries(Object.entries(one).filter(([name]) => wanted.includes(name)))
}

const matches = (list: string, one: Fields, query: URLSearchParams): boolean => {
  const status = query.get('status') ?? (list === 'orders' ? 'open' : 'any')
  if (list === 'orders' && status !== 'any') {
    const own = one.cancelled_at ? 'cancelled' : one.closed_at ? 'closed' : 'open'
    if (own !== status) return false
  }
  const ids = query.get('ids')
  if (ids !== null && !ids.split(',').includes(textOf(one.id))) return false
  const since = query.get('since_id')
  if (since !== null && Number(one.id) <= Number(since)) return false
  for (const [name, wanted] of query) {
    const [, field = '', end] = /^(created_at|updated_at)_(min|max)$/.exec(name) ?? []
    const past = Date.parse(textOf(one[field])) - Date.parse(wanted)
    if (wanted && (end === 'min' ? !(past >= 0) : end === 'max' && !(past <= 0))) return false
  }
  return ['financial_status', 'fulfillment_status', 'vendor', 'handle'].every((name) => {
    const wanted = query.get(name)
    return wanted === null || wanted === '' || wanted === 'any' || textOf(one[name]) === wanted
  })
}

/** Previous and next page are in the Link header. Lists with since_id are sorted by ID. With page_info, only limit and fields are allowed. */
const list =
  (name: string) =>
  (request: VendorRequest, { state }: RouteContext<State>): MockResponse => {
    const size = sizeOf(request.query.get('limit'), { max: 250, fallback: 50 })
    if (size === undefined) throw apiError(400, { limit: 'must be between 1 and 250' })
    if (name === 'inventory_items' && !request.query.get('ids'))
      throw apiError(422, { ids: 'Required parameter missing or invalid' })
    const info = request.query.get('page_info')
    const extra = [...request.query.keys()].find((key) => !['limit', 'fields', 'page_info'].includes(key))
    if (info !== null && extra !== undefined)
      throw apiError(400, { page: `Invalid value: ${extra} cannot be passed with page_info` })
    const pageInfo = info === null ? undefined : new URLSearchParams(Buffer.from(info, 'base64url').toString('utf8'))
    const query = pageInfo ?? request.query
    const from = Number(pageInfo?.get('from') ?? 0)
    const found = (state.lists[name] ?? []).filter((one) => matches(name, one, query))
    if (query.has('since_id')) found.sort((a, b) => Number(a.id) - Number(b.id))
    const { items, more } = pageFrom(found, size, from)
    const linkTo = (rel: string, start: number) => {
      const page = new URLSearchParams([...query].filter(([key]) => key !== 'from').concat([['from', `${start}`]]))
      return `<https://${request.host}${request.path}?limit=${size}&page_info=${Buffer.from(page.toString()).toString('base64url')}>; rel="${rel}"`
    }
    const before = from > 0 ? [linkTo('previous', Math.max(0, from - size))] : []
    const link = [...before, ...(more ? [linkTo('next', from + size)] : [])].join(', ')
    return {
      ...(link ? { headers: { link } } : {}),
      body: { [name]: items.map((one) => pickFields(one, request.query.get('fields'))) },
    }
  }

const single = (name: string): string => name.replace(/s$/, '')

/** n8n's node sends a double slash before the list, and Shopify accepts it. */
const withDoubleSlash = (route: Omit<Route<State>, 'path'>, path: string): Route<State>[] =>
  ['/admin/api/:version/', '/admin/api/:version//'].map((root) => ({ ...route, path: `${root}${path}` }))

const onOne =
  (name: string, run: (one: Fields, request: VendorRequest) => MockResponse) =>
  (request: VendorRequest, { state }: RouteContext<State>): MockResponse => {
    const one = state.lists[name]?.find(({ id }) => `${textOf(id)}.json` === request.params.file)
    return one ? run(one, request) : shopifyError(404, 'Not Found')
  }

export const shopify = defineVendor<Seed, State>({
  key: 'shopify',
  name: 'Shopify',
  hosts: ['*.myshopify.com'],
  source:
    'shopify.dev/docs/api/admin-rest/usage/pagination (read 23 November 2026). From memory: the lists, admin-graphql, error messages. ' +
    'How n8n 2.41.1 calls it was read in its Shopify nodes.',
  createState: ({ nodes = {}, ...lists } = {}) => ({
    lists: Object.fromEntries(LISTS.map((name) => [name, structuredClone(lists[name] ?? [])])),
    nodes: Object.fromEntries(Object.entries(structuredClone(nodes)).map(([id, node]) => [id, { id, ...node }])),
    webhooks: [],
  }),
  authorize: (request) => {
    if (!request.headers['x-shopify-access-token'] && !basic(request))
      throw apiError(401, '[API] Invalid API key or access token (unrecognized login or wrong password)')
  },
  routes: [
    {
      method: 'POST',
      path: '/admin/api/:version/graphql.json',
      summary: 'Run a GraphQL query',
      respond: async (request, context) => {
        if (!/^(\d{4}-(01|04|07|10)|unstable)$/.test(request.params.version ?? '')) throw apiError(404, 'Not Found')
        const { body } = await runGraphql(schema, rootOf(context), request)
        const cost = {
          requestedQueryCost: 10,
          actualQueryCost: 10,
          throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1990, restoreRate: 100 },
        }
        return { body: { ...fieldsOf(body), extensions: { cost } } }
      },
    },
    ...LISTS.flatMap((name) =>
      withDoubleSlash(
        {
          method: 'GET',
          summary: `List ${name.replace('_', ' ')}`,
          empty: () => ({ body: { [name]: [] } }),
          respond: list(name),
        },
        `${name}.json`,
      ),
    ),
    ...LISTS.flatMap((name) =>
      withDoubleSlash(
        {
          method: 'GET',
          summary: `Read a single ${single(name).replace('_', ' ')}`,
          respond: onOne(name, (one, request) => ({
            body: { [single(name)]: pickFields(one, request.query.get('fields')) },
          })),
        },
        `${name}/:file`,
      ),
    ),
    ...LISTS.flatMap((name) =>
      withDoubleSlash(
        {
          method: 'PUT',
          summary: `Change a single ${single(name).replace('_', ' ')}`,
          respond: onOne(name, (one, request) => {
            const change = fieldsOf(request.body)[single(name)]
            if (change === undefined) throw apiError(400, { [single(name)]: 'Required parameter missing or invalid' })
            return { body: { [single(name)]: Object.assign(one, fieldsOf(change)) } }
          }),
        },
        `${name}/:file`,
      ),
    ),
    ...['webhooks', 'webhooks.json'].flatMap((path) =>
      withDoubleSlash(
        {
          method: 'GET',
          summary: 'List webhooks',
          respond: (request, { state }) => ({
            body: { webhooks: state.webhooks.filter(({ topic }) => (request.query.get('topic') ?? topic) === topic) },
          }),
        },
        path,
      ),
    ),
    ...['webhooks', 'webhooks.json'].flatMap((path) =>
      withDoubleSlash(
        {
          method: 'POST',
          summary: 'Register a webhook',
          respond: (request, { state }) => {
            const { topic, address, format = 'json' } = fieldsOf(fieldsOf(request.body).webhook)
            if (!/^[a-z_]+\/[a-z_]+$/.test(textOf(topic))) throw apiError(422, { topic: ['Invalid topic specified'] })
            if (!textOf(address).startsWith('https://'))
              throw apiError(422, { address: ['protocol http:// is not supported'] })
            const webhook = { id: 4001 + state.webhooks.length, topic, address, format }
            state.webhooks.push(webhook)
            return { status: 201, body: { webhook } }
          },
        },
        path,
      ),
    ),
    ...withDoubleSlash(
      {
        method: 'DELETE',
        summary: 'Delete a webhook',
        respond: (request, { state }) => {
          state.webhooks = state.webhooks.filter(({ id }) => `${textOf(id)}.json` !== request.params.file)
          return { body: {} }
        },
      },
      'webhooks/:file',
    ),
  ],
  fail: (failure) => {
    if (failure === 'unauthorized')
      return shopifyError(401, '[API] Invalid API key or access token (unrecognized login or wrong password)')
    if (failure === 'rate-limited')
      return {
        ...shopifyError(
          429,
          'Exceeded 2 calls per second for api client. Reduce request rates to resume uninterrupted service.',
        ),
        headers: { 'retry-after': '2.0' },
      }
    return shopifyError(500, 'Internal Server Error')
  },
  // GraphQL answers with the status 200.
  rejections: {
    'missing-scope': {
      status: 200,
      body: {
        errors: [
          {
            message: 'Access denied for fulfillmentOrders field. Required access: `read_orders` access scope.',
            locations: [{ line: 1, column: 9 }],
            path: ['order', 'fulfillmentOrders'],
            extensions: {
              code: 'ACCESS_DENIED',
              documentation: 'https://shopify.dev/api/usage/access-scopes',
              requiredAccess: '`read_orders` access scope.',
            },
          },
        ],
        data: null,
      },
    },
  },
  credentials: {
    shopifyAccessTokenApi: { shopSubdomain: 'proof', accessToken: 'shpat_proof', appSecretKey: 'proof' },
    shopifyOAuth2Api: {
      shopSubdomain: 'proof',
      clientId: 'proof',
      clientSecret: 'proof',
      oauthTokenData: { access_token: 'shpat_proof', scope: 'read_orders,write_orders,read_products,write_products' },
    },
  },
})
