import { ApiError, defineVendor, type MockResponse, type RouteContext, type VendorRequest } from '../vendor.ts'
import { pageFrom, sizeOf } from './shared/page.ts'
import { type Fields, fieldsOf, listOf, textOf } from './shared/values.ts'

/** `later`: changes by a colleague, visible from the second time the deal is read by its ID. */
type Deal = Fields & { id: number; later?: Fields }

interface Seed {
  deals?: Deal[]
  persons?: Fields[]
  users?: Fields[]
  stages?: Fields[]
  notes?: Fields[]
  activities?: Fields[]
}

interface State extends Required<Seed> {
  reads: Record<string, number>
}

type Context = RouteContext<State>

const pipedriveError = (status: number, error: string, more: Fields = {}): MockResponse => ({
  status,
  body: { success: false, error, ...more },
})
const apiError = (status: number, message: string) =>
  new ApiError(`Pipedrive: ${message}`, pipedriveError(status, message))

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
const DAY = /^\d{4}-\d\d-\d\d$/

/** Cursors are opaque; here they are the index of the next item. */
function page(request: VendorRequest, all: readonly Fields[]): MockResponse {
  const { query } = request
  const size = sizeOf(query.get('limit'), { max: 500, fallback: 100 })
  if (size === undefined) throw apiError(400, 'limit must be a number from 1 to 500')
  const from = Number(Buffer.from(query.get('cursor') ?? '', 'base64url').toString() || 0)
  const { items, more } = pageFrom(all, size, from)
  const next = more ? Buffer.from(String(from + size)).toString('base64url') : null
  return { body: { success: true, data: items, additional_data: { next_cursor: next } } }
}

/** Only the documented parameters; API v2 validates them strictly. */
function checkQuery({ query }: VendorRequest, allowed: Record<string, RegExp>) {
  for (const [name, value] of query)
    if (name !== 'api_token' && !allowed[name]?.test(value)) throw apiError(400, `${name} is not valid: ${value}`)
}

function sorted(request: VendorRequest, all: readonly Fields[], fallback = 'id'): Fields[] {
  const by = request.query.get('sort_by') ?? fallback
  const sign = request.query.get('sort_direction') === 'desc' ? -1 : 1
  return all.toSorted((one, other) => sign * textOf(one[by]).localeCompare(textOf(other[by]), 'en', { numeric: true }))
}

const PAGE = { limit: /^\d+$/, cursor: /./, sort_direction: /^(asc|desc)$/ }

const listDeals = (request: VendorRequest, { state }: Context): MockResponse => {
  checkQuery(request, {
    ...PAGE,
    ids: /^\d+(,\d+){0,99}$/,
    status: /^(open|won|lost|deleted)(,(open|won|lost|deleted))*$/,
    updated_since: TIME,
    sort_by: /^(id|update_time|add_time)$/,
  })
  const { query } = request
  const ids = query.get('ids')?.split(',')
  const statuses = query.get('status')?.split(',')
  const since = query.get('updated_since') ?? ''
  const found = state.deals.filter(
    (deal) =>
      (ids === undefined || ids.includes(String(deal.id))) &&
      (statuses === undefined ? deal.is_deleted !== true : statuses.includes(textOf(deal.status))) &&
      textOf(deal.update_time) >= since,
  )
  return page(request, sorted(request, found).map(shown))
}

const shown = ({ later: _, ...deal }: Fields): Fields => deal

const readDeal = ({ params }: VendorRequest, { state }: Context): MockResponse => {
  const id = params.id ?? ''
  const deal = state.deals.find((one) => String(one.id) === id)
  if (!deal) return pipedriveError(404, 'Deal not found')
  state.reads[id] = (state.reads[id] ?? 0) + 1
  return { body: { success: true, data: { ...shown(deal), ...(state.reads[id] > 1 ? deal.later : {}) } } }
}

/** Deleted persons, and those merged into another, are not listed. */
const listPersons = (request: VendorRequest, { state }: Context): MockResponse => {
  checkQuery(request, { ...PAGE, ids: /^\d+(,\d+){0,99}$/ })
  const ids = request.query.get('ids')?.split(',')
  return page(
    request,
    state.persons.filter(({ id, is_deleted }) => is_deleted !== true && (ids?.includes(String(id)) ?? true)),
  )
}

const listActivities = (request: VendorRequest, { state }: Context): MockResponse => {
  checkQuery(request, {
    ...PAGE,
    deal_id: /^\d+$/,
    done: /^(true|false)$/,
    sort_by: /^(id|update_time|add_time|due_date)$/,
  })
  const { query } = request
  const found = state.activities.filter(
    ({ deal_id, done }) =>
      (!query.has('deal_id') || String(deal_id) === query.get('deal_id')) &&
      (!query.has('done') || String(done === true) === query.get('done')),
  )
  return page(request, sorted(request, found))
}

/** Notes are in API v1, which pages by start and limit. */
const listNotes = (request: VendorRequest, { state }: Context): MockResponse => {
  const { query } = request
  const [field = 'id', direction = 'ASC'] = (query.get('sort') ?? '').split(' ').filter(Boolean)
  if (!/^(id|user_id|deal_id|content|add_time|update_time)$/.test(field) || !/^(ASC|DESC)$/.test(direction))
    throw apiError(400, 'sort is not valid')
  const found = state.notes
    .filter(({ deal_id }) => !query.has('deal_id') || String(deal_id) === query.get('deal_id'))
    .toSorted((one, other) => textOf(one[field]).localeCompare(textOf(other[field]), 'en', { numeric: true }))
  const { items, more } = pageFrom(
    direction === 'DESC' ? found.toReversed() : found,
    Number(query.get('limit') ?? 100),
    0,
  )
  return {
    body: {
      success: true,
      data: items.length > 0 ? items : null,
      additional_data: { pagination: { start: 0, limit: 100, more_items_in_collection: more } },
    },
  }
}

const hasDeal = (state: State, id: unknown) => state.deals.some((deal) => deal.id === Number(id))

const addNote = ({ body }: VendorRequest, { state, now }: Context): MockResponse => {
  const { content, deal_id } = fieldsOf(body)
  if (textOf(content) === '') throw apiError(400, 'content is required')
  if (!hasDeal(state, deal_id)) throw apiError(400, 'Deal not found')
  const note = { ...fieldsOf(body), id: 9001 + state.notes.length, active_flag: true, add_time: now().toISOString() }
  state.notes.push(note)
  return { status: 201, body: { success: true, data: note } }
}

const ACTIVITY_FIELDS =
  /^(subject|type|owner_id|deal_id|org_id|due_date|due_time|duration|busy|done|location|participants|public_description|priority|note)$/

const addActivity = ({ body }: VendorRequest, { state, now }: Context): MockResponse => {
  const activity = fieldsOf(body)
  const unknown = Object.keys(activity).find((name) => !ACTIVITY_FIELDS.test(name))
  if (unknown) throw apiError(400, `${unknown} is not allowed`)
  if (!hasDeal(state, activity.deal_id)) throw apiError(404, 'Deal not found')
  if (!/^(call|meeting|task|deadline|email|lunch)$/.test(textOf(activity.type)))
    throw apiError(400, 'type is not valid')
  if (activity.due_date !== undefined && !DAY.test(textOf(activity.due_date)))
    throw apiError(400, 'due_date is not valid')
  if (typeof activity.done !== 'boolean') throw apiError(400, 'done must be a boolean')
  if (activity.owner_id !== undefined && !isActive(state, activity.owner_id))
    throw apiError(400, 'owner_id is not valid')
  const missing = listOf(activity.participants).find(
    (one) => !state.persons.some(({ id, is_deleted }) => id === fieldsOf(one).person_id && is_deleted !== true),
  )
  if (missing) throw apiError(400, 'person_id is not valid')
  const made = { owner_id: 1, ...activity, id: 5001 + state.activities.length, add_time: now().toISOString() }
  state.activities.push(made)
  return { status: 201, body: { success: true, data: made } }
}

const isActive = (state: State, owner: unknown) =>
  state.users.some(({ id, active_flag }) => id === owner && active_flag !== false)

export const pipedrive = defineVendor<Seed, State>({
  key: 'pipedrive',
  name: 'Pipedrive',
  hosts: ['api.pipedrive.com'],
  source:
    'Pipedrive’s own client 33.7.0 (npm "pipedrive"), generated from its OpenAPI files: parameters and fields of API v2 (deals, ' +
    'persons, activities, stages) and v1 (notes, users); pipedrive.readme.io/docs/core-api-concepts-rate-limiting for 429. ' +
    'Read 29 November 2026. From knowledge, not read: texts of errors.',
  createState: (seed) => ({
    deals: structuredClone(seed?.deals ?? []),
    persons: seed?.persons ?? [],
    users: seed?.users ?? [],
    stages: seed?.stages ?? [],
    notes: structuredClone(seed?.notes ?? []),
    activities: structuredClone(seed?.activities ?? []),
    reads: {},
  }),
  authorize: ({ query, headers }) => {
    if (!query.get('api_token') && !headers['x-api-token']) throw apiError(401, 'unauthorized access')
  },
  routes: [
    { method: 'GET', path: '/api/v2/deals', summary: 'List deals', respond: listDeals },
    { method: 'GET', path: '/api/v2/deals/:id', summary: 'Read a deal', respond: readDeal },
    { method: 'GET', path: '/api/v2/persons', summary: 'List persons', respond: listPersons },
    {
      method: 'GET',
      path: '/api/v2/stages',
      summary: 'List stages',
      respond: (request, { state }) => page(request, state.stages),
    },
    { method: 'GET', path: '/api/v2/activities', summary: 'List activities', respond: listActivities },
    { method: 'POST', path: '/api/v2/activities', summary: 'Add an activity', respond: addActivity },
    {
      method: 'GET',
      path: '/v1/users',
      summary: 'List users',
      respond: (_, { state }) => ({ body: { success: true, data: state.users } }),
    },
    { method: 'GET', path: '/v1/notes', summary: 'List notes', respond: listNotes },
    { method: 'POST', path: '/v1/notes', summary: 'Add a note', respond: addNote },
  ],
  fail: (failure) => {
    if (failure === 'unauthorized') return pipedriveError(401, 'unauthorized access')
    if (failure === 'rate-limited')
      return {
        ...pipedriveError(429, 'request over limit'),
        headers: { 'x-ratelimit-limit': '20', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '2' },
      }
    return pipedriveError(500, 'Internal server error')
  },
  credentials: { pipedriveApi: { apiToken: 'proof' } },
})
