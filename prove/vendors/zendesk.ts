import {
  ApiError,
  defineVendor,
  type MockResponse,
  type Route,
  type RouteContext,
  type VendorRequest,
} from '../vendor.ts'
import { pageFrom, sizeOf } from './shared/page.ts'
import { bearer } from './shared/token.ts'
import { type Fields, fieldsOf, listOf, textOf, textOfHtml } from './shared/values.ts'
import { matches } from './zendesk/search.ts'

/** Tickets with their comments, and the users who wrote them. */
interface Seed {
  tickets?: (Fields & { id: number; comments?: Fields[] })[]
  users?: Fields[]
}

interface State {
  tickets: (Fields & { comments: Fields[] })[]
  users: Fields[]
  webhooks: Fields[]
  triggers: Fields[]
}

type Context = RouteContext<State>

const zendeskError = (status: number, error: string, description: string): MockResponse => ({
  status,
  body: { error, description },
})
const apiError = (status: number, error: string, description: string) =>
  new ApiError(`Zendesk: ${description}`, zendeskError(status, error, description))

const toResponse = ({ comments: _, ...ticket }: Fields): Fields => ticket

const onTicket =
  (run: (ticket: State['tickets'][number], request: VendorRequest, context: Context) => MockResponse) =>
  (request: VendorRequest, context: Context): MockResponse => {
    const ticket = context.state.tickets.find(
      ({ id }) => textOf(id) === (request.params.id ?? '').replace(/\.json$/, ''),
    )
    return ticket ? run(ticket, request, context) : zendeskError(404, 'RecordNotFound', 'Not found')
  }

const search = (request: VendorRequest, { state }: Context): MockResponse => {
  const query = request.query.get('query') ?? ''
  if (query.trim() === '') throw apiError(400, 'invalid', 'A search query is required')
  const size = sizeOf(request.query.get('per_page'), { max: 100, fallback: 100 })
  if (size === undefined) throw apiError(400, 'InvalidValue', 'per_page must be between 1 and 100')
  const page = Number(request.query.get('page') ?? 1)
  if (page * size > 1000)
    throw apiError(422, 'invalid', 'Search Response Limits: only the first 1000 results are available')
  const terms = query.match(/-?\w+(?:[:<>]|>=|<=)+"[^"]*"|\S+/g) ?? []
  const found = state.tickets.filter((ticket) => terms.every((term) => matches(term, ticket)))
  const by = request.query.get('sort_by') ?? 'created_at'
  const sign = request.query.get('sort_order') === 'asc' ? 1 : -1
  const sorted = [...found].sort((left, right) => sign * textOf(left[by]).localeCompare(textOf(right[by])))
  const { items, more } = pageFrom(sorted, size, (page - 1) * size)
  const next = new URLSearchParams(request.query)
  next.set('page', String(page + 1))
  return {
    body: {
      results: items.map((ticket) => ({ ...toResponse(ticket), result_type: 'ticket' })),
      ...(request.query.get('include')?.includes('users') ? { users: state.users } : {}),
      count: sorted.length,
      next_page: more ? `https://${request.host}${request.path}?${next}` : null,
      previous_page: null,
      facets: null,
    },
  }
}

/** Cursor pagination with `page[size]`, offset pagination otherwise. */
const comments = onTicket((ticket, request, { state }) => {
  const size = sizeOf(request.query.get('page[size]'), { max: 100, fallback: 100 })
  if (size === undefined) throw apiError(400, 'InvalidPaginationParameter', 'page[size] must be between 1 and 100')
  const from = Number(request.query.get('page[after]') ?? 0)
  const { items, more } = pageFrom(ticket.comments, size, from)
  if (!request.query.has('page[size]'))
    return {
      body: {
        comments: items,
        ...(request.query.get('include') === 'users' ? { users: state.users } : {}),
        count: ticket.comments.length,
        next_page: null,
        previous_page: null,
      },
    }
  const next = new URLSearchParams(request.query)
  next.set('page[after]', String(from + size))
  return {
    body: {
      comments: items,
      meta: { has_more: more, after_cursor: more ? String(from + size) : null },
      links: { next: more ? `https://${request.host}${request.path}?${next}` : null, prev: null },
    },
  }
})

const update = onTicket((ticket, request, { now, recordMessage }) => {
  const change = fieldsOf(request.body).ticket
  if (change === undefined) throw apiError(400, 'ParameterMissing', 'Parameter ticket is required')
  const { comment, internalNote, internalReply, ...rest } = fieldsOf(change)
  if (rest.status !== undefined && !/^(new|open|pending|hold|solved|closed)$/.test(textOf(rest.status)))
    throw apiError(422, 'RecordInvalid', `Status: ${textOf(rest.status)} is not recognized`)
  const { body, html_body, public: isPublic = true } = fieldsOf(comment)
  const html = textOf(html_body)
  const text = html || textOf(body)
  if (comment !== undefined && text === '') throw apiError(422, 'RecordInvalid', 'Comment: cannot be blank')
  Object.assign(ticket, rest, { updated_at: now().toISOString() })
  if (comment !== undefined) {
    ticket.comments.push({
      id: 9001 + ticket.comments.length,
      type: 'Comment',
      author_id: 1,
      body: text,
      html_body: text,
      plain_body: text,
      public: isPublic,
      created_at: now().toISOString(),
    })
    recordMessage({
      to: `${isPublic ? 'answer' : 'internal note'} on ticket ${textOf(ticket.id)}`,
      text: shownText(html) || text,
    })
  }
  return { body: { ticket: toResponse(ticket) } }
})

/** With its line breaks. */
const shownText = (html: string) =>
  html
    .split(/<br ?\/?>|<\/p>/)
    .map(textOfHtml)
    .join('\n')
    .trim()

const listsOf = (name: 'webhooks' | 'triggers', single: string): Route<State>[] => [
  ...(name === 'triggers' ? [`/api/v2/${name}/active.json`] : [])
    .concat(`/api/v2/${name}${name === 'webhooks' ? '' : '.json'}`)
    .map((path) => ({
      method: 'GET' as const,
      path,
      summary: `List ${name}`,
      respond: (_: VendorRequest, { state }: Context) => ({ body: { [name]: state[name], next_page: null } }),
    })),
  {
    method: 'POST',
    path: `/api/v2/${name}${name === 'webhooks' ? '' : '.json'}`,
    summary: `Create a ${single}`,
    respond: (request, { state }) => {
      const sent = fieldsOf(fieldsOf(request.body)[single])
      if (name === 'webhooks' && !/^https?:\/\//.test(textOf(sent.endpoint)))
        throw apiError(400, 'InvalidEndpoint', 'endpoint is not a valid URL')
      if (name === 'triggers' && listOf(sent.actions).length === 0)
        throw apiError(422, 'RecordInvalid', 'Actions: cannot be blank')
      const made = { ...sent, id: name === 'webhooks' ? `01PROOF${state[name].length}` : 501 + state[name].length }
      state[name].push(made)
      return { status: 201, body: { [single]: made } }
    },
  },
  {
    method: 'DELETE',
    path: `/api/v2/${name}/:id`,
    summary: `Delete a ${single}`,
    respond: (request, { state }) => {
      state[name] = state[name].filter(({ id }) => textOf(id) !== (request.params.id ?? '').replace(/\.json$/, ''))
      return { status: 204 }
    },
  },
]

export const zendesk = defineVendor<Seed, State>({
  key: 'zendesk',
  name: 'Zendesk',
  hosts: ['*.zendesk.com'],
  source:
    'developer.zendesk.com/api-reference/ticketing, from memory. How n8n 2.41.1 calls it was read in its Zendesk nodes.',
  createState: (seed) => ({
    tickets: (seed?.tickets ?? []).map((ticket) => ({
      subject: '',
      description: '',
      status: 'open',
      priority: null,
      tags: [],
      requester_id: 5,
      assignee_id: null,
      custom_fields: [],
      created_at: '2026-01-01T00:00:00Z',
      updated_at: ticket.created_at ?? '2026-01-01T00:00:00Z',
      ...structuredClone(ticket),
      url: `https://proof.zendesk.com/api/v2/tickets/${ticket.id}.json`,
      comments: (ticket.comments ?? []).map((comment, at) => ({
        id: 8001 + at,
        author_id: 5,
        public: true,
        plain_body: comment.body,
        html_body: comment.body,
        created_at: '2026-01-01T00:00:00Z',
        ...comment,
      })),
    })),
    users: seed?.users ?? [],
    webhooks: [],
    triggers: [],
  }),
  authorize: (request) => {
    // API tokens end on 30 April 2027: https://developer.zendesk.com/documentation/api-basics/authentication/oauth-migration/
    if (!bearer(request)) throw apiError(401, "Couldn't authenticate you", "Couldn't authenticate you")
  },
  routes: [
    {
      method: 'GET',
      path: '/api/v2/search.json',
      summary: 'Search tickets',
      empty: () => ({ body: { results: [], count: 0, next_page: null } }),
      respond: search,
    },
    {
      method: 'GET',
      path: '/api/v2/tickets/:id/comments.json',
      summary: 'List a ticket’s comments',
      respond: comments,
    },
    {
      method: 'GET',
      path: '/api/v2/tickets/:id',
      summary: 'Read a ticket',
      respond: onTicket((ticket) => ({ body: { ticket: toResponse(ticket) } })),
    },
    { method: 'PUT', path: '/api/v2/tickets/:id', summary: 'Update a ticket', respond: update },
    {
      method: 'GET',
      path: '/api/v2/webhooks/:id/signing_secret',
      summary: 'Read a webhook’s secret',
      respond: () => ({ body: { signing_secret: { algorithm: 'SHA256', secret: 'proof' } } }),
    },
    ...listsOf('webhooks', 'webhook'),
    ...listsOf('triggers', 'trigger'),
  ],
  fail: (failure) => {
    if (failure === 'unauthorized') return zendeskError(401, "Couldn't authenticate you", "Couldn't authenticate you")
    if (failure === 'rate-limited')
      return {
        ...zendeskError(429, 'TooManyRequests', 'Rate limit for ticket updates exceeded'),
        headers: { 'retry-after': '60' },
      }
    return zendeskError(500, 'InternalError', 'Internal Server Error')
  },
  credentials: {
    zendeskOAuth2Api: {
      subdomain: 'proof',
      clientId: 'n8n',
      clientSecret: 'proof',
      oauthTokenData: { access_token: 'proof', token_type: 'bearer' },
    },
  },
})
