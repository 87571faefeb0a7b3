import { ApiError, defineVendor, type MockResponse } from '../vendor.ts'
import { failAs } from './shared/fail.ts'
import { pageFrom, sizeOf } from './shared/page.ts'
import { type Fields, textOf } from './shared/values.ts'

interface Seed {
  /** `status`: 2 open, 3 pending, 4 resolved, 5 closed. `stats` are only included on request. */
  tickets: (Fields & { id: number })[]
}

const freshdeskError = (status: number, message: string): MockResponse => ({
  status,
  body: { code: status === 401 ? 'invalid_credentials' : 'error', message },
})
const apiError = (status: number, field: string, message: string) =>
  new ApiError(`Freshdesk: ${field}: ${message}`, {
    status,
    body: { description: 'Validation failed', errors: [{ field, message, code: 'invalid_value' }] },
  })

export const freshdesk = defineVendor<Seed, Seed>({
  key: 'freshdesk',
  name: 'Freshdesk',
  hosts: ['*.freshdesk.com'],
  source: 'developers.freshdesk.com/api, from memory. How n8n 2.41.1 calls it was read in its Freshdesk node.',
  createState: (seed) => ({
    tickets: (seed?.tickets ?? []).map((ticket) => ({
      subject: '',
      status: 2,
      priority: 1,
      tags: [],
      requester_id: 1,
      responder_id: null,
      due_by: null,
      fr_due_by: null,
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
      ...ticket,
    })),
  }),
  authorize: (request) => {
    // n8n's node omits the word Basic, and Freshdesk accepts that.
    if (!request.headers.authorization)
      throw new ApiError(
        'Freshdesk: no API key',
        freshdeskError(401, 'You have to be logged in to perform this action.'),
      )
  },
  routes: [
    {
      method: 'GET',
      path: '/api/v2/tickets',
      summary: 'List tickets',
      empty: () => ({ body: [] }),
      respond: (request, { state }) => {
        const { query } = request
        const size = sizeOf(query.get('per_page'), { max: 100, fallback: 30 })
        if (size === undefined)
          throw apiError(400, 'per_page', 'It should be a Positive Integer less than or equal to 100')
        const include = [...query]
          .filter(([name]) => name.startsWith('include'))
          .flatMap(([, value]) => value.split(','))
        const invalid = include.find((name) => !/^(stats|requester|description|company)$/.test(name))
        if (invalid !== undefined)
          throw apiError(400, 'include', `It should be one of these values: 'requester,stats,company,description'`)
        const since = query.get('updated_since')
        const by = query.get('order_by') ?? 'created_at'
        const sign = query.get('order_type') === 'asc' ? 1 : -1
        const found = state.tickets
          .filter((ticket) => !since || textOf(ticket.updated_at) >= since)
          .sort((left, right) => sign * textOf(left[by]).localeCompare(textOf(right[by])))
        const page = Number(query.get('page') ?? 1)
        const { items, more } = pageFrom(found, size, (page - 1) * size)
        const next = new URLSearchParams(query)
        next.set('page', String(page + 1))
        return {
          ...(more ? { headers: { link: `<https://${request.host}${request.path}?${next}>; rel="next"` } } : {}),
          body: items.map(({ stats, requester, description, ...ticket }) => ({
            ...ticket,
            ...(include.includes('stats')
              ? {
                  stats: stats ?? {
                    agent_responded_at: null,
                    first_responded_at: null,
                    resolved_at: null,
                    closed_at: null,
                  },
                }
              : {}),
            ...(include.includes('requester') ? { requester } : {}),
            ...(include.includes('description') ? { description } : {}),
          })),
        }
      },
    },
  ],
  fail: failAs(freshdeskError, '30'),
  credentials: { freshdeskApi: { apiKey: 'proof', domain: 'proof' } },
})
