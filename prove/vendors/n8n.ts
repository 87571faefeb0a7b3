import { defineVendor, type MockResponse, Refused, type RouteContext, type VendorRequest } from '../vendor.ts'
import { failAs } from './shared/fail.ts'
import { pageAfter, sizeOf } from './shared/page.ts'
import { type Fields, fieldsOf, textOf } from './shared/values.ts'

/** Another n8n, through its public API. */
interface Given {
  workflows?: (Fields & { id: string; name: string })[]
  executions?: (Fields & { id: string })[]
}

interface State {
  workflows: Fields[]
  executions: Fields[]
}

const n8nError = (status: number, message: string): MockResponse => ({ status, body: { message } })

const list =
  (name: 'workflows' | 'executions') =>
  (request: VendorRequest, { state }: RouteContext<State>): MockResponse => {
    const { query } = request
    const size = sizeOf(query.get('limit'), { most: 250, usual: 100 })
    if (size === undefined)
      throw new Refused('n8n: limit must be 1 to 250', n8nError(400, 'request/query/limit must be <= 250'))
    const found = state[name].filter((one) =>
      ['status', 'workflowId', 'active'].every((key) => query.get(key) === null || textOf(one[key]) === query.get(key)),
    )
    const cursor = query.get('cursor') || undefined
    const last = cursor === undefined ? undefined : Buffer.from(cursor, 'base64').toString('utf8')
    const page = pageAfter(found, size, last === undefined ? undefined : ({ id }) => textOf(id) === last)
    if (!page) throw new Refused('n8n: unknown cursor', n8nError(400, 'An invalid cursor was provided'))
    const whole = query.get('includeData') === 'true'
    return {
      body: {
        data: page.items.map((one) =>
          name === 'executions' && !whole
            ? Object.fromEntries(Object.entries(one).filter(([key]) => key !== 'data'))
            : one,
        ),
        nextCursor: page.more ? Buffer.from(textOf(page.items.at(-1)?.id)).toString('base64') : null,
      },
    }
  }

export const n8n = defineVendor<Given, State>({
  key: 'n8n',
  name: 'n8n',
  hosts: ['n8n.example.com'],
  source: 'docs.n8n.io/api, from memory. Requests as in the n8n node of n8n 2.41.1.',
  createState: (given) => ({
    workflows: (given?.workflows ?? []).map((one) => ({
      active: true,
      nodes: [],
      connections: {},
      settings: {},
      tags: [],
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      ...one,
    })),
    executions: (given?.executions ?? []).map((one) => ({
      finished: true,
      mode: 'trigger',
      status: 'success',
      workflowId: '1',
      startedAt: '2026-01-01T00:00:00.000Z',
      stoppedAt: '2026-01-01T00:00:05.000Z',
      ...one,
    })),
  }),
  authorize: (request) => {
    if (!request.headers['x-n8n-api-key'])
      throw new Refused('n8n: no key', n8nError(401, "'X-N8N-API-KEY' header required"))
  },
  routes: [
    {
      method: 'GET',
      path: '/api/v1/workflows',
      does: 'List workflows',
      empty: () => ({ body: { data: [], nextCursor: null } }),
      respond: list('workflows'),
    },
    {
      method: 'GET',
      path: '/api/v1/executions',
      does: 'List runs',
      empty: () => ({ body: { data: [], nextCursor: null } }),
      respond: list('executions'),
    },
    {
      method: 'GET',
      path: '/api/v1/executions/:id',
      does: 'Read a run',
      respond: (request, { state }) => {
        const found = state.executions.find(({ id }) => textOf(id) === request.params.id)
        if (!found) return n8nError(404, 'Not Found')
        const { data, ...rest } = fieldsOf(found)
        return { body: request.query.get('includeData') === 'true' ? { ...rest, data } : rest }
      },
    },
  ],
  fail: failAs(n8nError),
  credentials: { n8nApi: { apiKey: 'proof', baseUrl: 'https://n8n.example.com/api/v1' } },
})
