import {
  ApiError,
  defineVendor,
  type MockResponse,
  type Route,
  type RouteContext,
  type VendorRequest,
} from '../vendor.ts'
import { DATED_ROUTES, type DatedObject, type DatedSeed, type DatedState, datedState } from './hubspot/dated.ts'
import { apiError, hubspotError, MISSING_SCOPES } from './hubspot/errors.ts'
import { atTime, type CrmObject, matches } from './hubspot/search.ts'
import { pageFrom, sizeOf } from './shared/page.ts'
import { bearer } from './shared/token.ts'
import { type Fields, fieldsOf, listOf, textOf } from './shared/values.ts'

interface Seed extends DatedSeed {
  contacts?: CrmObject[]
  deals?: DatedObject[]
  pipelines?: Fields[]
  /** Custom properties. Without this list, any name is accepted. */
  contactProperties?: string[]
}

interface State extends DatedState {
  known: string[] | undefined
  engagements: Fields[]
}

type Context = RouteContext<State>

const DEFAULT_PROPERTIES =
  /^(email|firstname|lastname|company|jobtitle|phone|mobilephone|website|message|lifecyclestage|hs_lead_status|city|state|country|zip|address|hs_\w+|notes_\w+|num_\w+|createdate|lastmodifieddate|industry|salutation|numemployees|fax)$/

/** Returned by a search without `properties`. */
const DEFAULTS = {
  contacts: ['email', 'firstname', 'lastname', 'lastmodifieddate'],
  deals: ['amount', 'closedate', 'dealname', 'dealstage', 'pipeline'],
}

const toResponse = ({ id, properties }: CrmObject, wanted: readonly string[], now: string) => ({
  id,
  properties: {
    ...Object.fromEntries(wanted.map((name) => [name, properties[name] ?? null])),
    hs_object_id: id,
    createdate: properties.createdate ?? now,
    hs_lastmodifieddate: properties.hs_lastmodifieddate ?? now,
  },
  createdAt: properties.createdate ?? now,
  updatedAt: properties.hs_lastmodifieddate ?? now,
  archived: false,
})

const list =
  (objects: 'contacts' | 'deals') =>
  (request: VendorRequest, { state, now }: Context): MockResponse => {
    const size = sizeOf(request.query.get('limit'), { max: 100, fallback: 10 })
    if (size === undefined) throw apiError('limit must be between 1 and 100')
    const results = state[objects].slice(0, size)
    return { body: { results: results.map((one) => toResponse(one, DEFAULTS[objects], now().toISOString())) } }
  }

const search =
  (list: 'contacts' | 'deals') =>
  (request: VendorRequest, { state, now, clock }: Context): MockResponse => {
    const { filterGroups, sorts, properties, limit = 10, after = 0, query } = fieldsOf(request.body)
    if (!Number.isInteger(limit) || Number(limit) < 1 || Number(limit) > 200)
      throw apiError(`Invalid input JSON: limit must be between 1 and 200 (${textOf(limit)})`)
    const groups = listOf(filterGroups).map((group) => listOf(fieldsOf(group).filters).map(fieldsOf))
    if (groups.length > 5 || groups.some((filters) => filters.length > 10) || groups.flat().length > 25)
      throw apiError('too many filter groups or filters')
    const found = state[list]
      .map(atTime(clock()))
      .filter(
        ({ properties: existing }) =>
          (groups.length === 0 || groups.some((filters) => filters.every((filter) => matches(existing, filter)))) &&
          (query === undefined ||
            Object.values(existing).some((value) => textOf(value).toLowerCase().includes(textOf(query).toLowerCase()))),
      )
    const sort = listOf(sorts)[0]
    const { propertyName = sort, direction = 'ASCENDING' } = fieldsOf(sort)
    if (sort !== undefined && !/^(ASCENDING|DESCENDING)$/.test(textOf(direction)))
      throw apiError('sort direction must be ASCENDING or DESCENDING')
    const key = textOf(propertyName)
    const sorted =
      sort === undefined
        ? found
        : [...found].sort(
            (left, right) =>
              textOf(left.properties[key]).localeCompare(textOf(right.properties[key]), 'en', { numeric: true }) *
              (direction === 'DESCENDING' ? -1 : 1),
          )
    const from = Number(after)
    const { items, more } = pageFrom(sorted, Number(limit), from)
    return {
      body: {
        total: sorted.length,
        results: items.map((one) =>
          toResponse(
            one,
            properties === undefined ? DEFAULTS[list] : listOf(properties).map(textOf),
            now().toISOString(),
          ),
        ),
        ...(more ? { paging: { next: { after: String(from + Number(limit)) } } } : {}),
      },
    }
  }

const upsert = (request: VendorRequest, context: Context): MockResponse => {
  const email = (request.params.email ?? '').toLowerCase()
  const { state, now } = context
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) throw apiError(`Email address ${email} is invalid`)
  const sent = listOf(fieldsOf(request.body).properties).map(fieldsOf)
  const invalid = sent.find(
    ({ property }) =>
      !DEFAULT_PROPERTIES.test(textOf(property)) &&
      state.known !== undefined &&
      !state.known.includes(textOf(property)),
  )
  if (invalid) throw apiError(`Property values were not valid: Property "${textOf(invalid.property)}" does not exist`)
  const existing = state.contacts.find(({ properties }) => textOf(properties.email).toLowerCase() === email)
  const contact: CrmObject = existing ?? {
    id: String(101 + state.contacts.length),
    properties: { email, createdate: now().toISOString() },
  }
  if (!existing) state.contacts.push(contact)
  for (const { property, value } of sent) contact.properties[textOf(property)] = textOf(value)
  return { body: { vid: Number(contact.id), isNew: !existing } }
}

const profile = (one: CrmObject): Fields => ({
  vid: Number(one.id),
  'canonical-vid': Number(one.id),
  'is-contact': true,
  'profile-url': `https://app.hubspot.com/contacts/1/contact/${one.id}`,
  properties: Object.fromEntries(
    Object.entries(one.properties).map(([name, value]) => [name, { value: textOf(value), versions: [] }]),
  ),
})

const readProfile: Route<State>['respond'] = (request, { state }) => {
  const one = state.contacts.find(
    ({ id, properties }) => id === request.params.id || properties.email === request.params.email,
  )
  return one ? { body: profile(one) } : hubspotError(404, 'OBJECT_NOT_FOUND', 'contact does not exist')
}

/** "Retrieve a contact" and "Update a contact": developers.hubspot.com/docs/api-reference, read November 29, 2026. */
const byId = ({ params }: VendorRequest, { state, clock }: Context): CrmObject | undefined => {
  const one = state.contacts.find(({ id }) => id === params.id)
  return one && atTime(clock())(one)
}
const NOT_FOUND = hubspotError(404, 'OBJECT_NOT_FOUND', 'resource not found')

const read: Route<State>['respond'] = (request, context) => {
  const one = byId(request, context)
  const wanted = (request.query.get('properties') ?? DEFAULTS.contacts.join()).split(',')
  return one ? { body: toResponse(one, wanted, context.now().toISOString()) } : NOT_FOUND
}

/** Options of a default property; HubSpot rejects other values. */
const LIFECYCLE_STAGES =
  /^(subscriber|lead|marketingqualifiedlead|salesqualifiedlead|opportunity|customer|evangelist|other)$/

/** The properties of a request, as text. */
function sentProperties(request: VendorRequest, { state }: Context): Record<string, string> {
  const sent = Object.entries(fieldsOf(fieldsOf(request.body).properties))
  const invalid = sent.find(([name]) => !DEFAULT_PROPERTIES.test(name) && state.known?.includes(name) === false)
  if (invalid) throw apiError(`Property values were not valid: Property "${invalid[0]}" does not exist`)
  const stage = sent.find(([name, value]) => name === 'lifecyclestage' && !LIFECYCLE_STAGES.test(textOf(value)))
  if (stage) throw apiError(`Property values were not valid: ${textOf(stage[1])} was not one of the allowed options`)
  return Object.fromEntries(sent.map(([name, value]) => [name, textOf(value)]))
}

/** "Create contacts": developers.hubspot.com/docs/api/crm/contacts, read November 29, 2026. */
const create: Route<State>['respond'] = (request, context) => {
  const properties = sentProperties(request, context)
  const { email, firstname, lastname } = properties
  if (!email && !firstname && !lastname) throw apiError('email, firstname or lastname is required')
  const existing = context.state.contacts.find((one) => email && textOf(one.properties.email) === email)
  if (existing) return hubspotError(409, 'CONFLICT', `Contact already exists. Existing ID: ${existing.id}`)
  const one = { id: String(101 + context.state.contacts.length), properties }
  context.state.contacts.push(one)
  return { status: 201, body: toResponse(one, Object.keys(properties), context.now().toISOString()) }
}

const update: Route<State>['respond'] = (request, context) => {
  const one = byId(request, context)
  if (!one) return NOT_FOUND
  const properties = { ...one.properties, ...sentProperties(request, context) }
  context.state.contacts = context.state.contacts.map((each) =>
    each.id === one.id ? { id: one.id, properties } : each,
  )
  return { body: toResponse({ id: one.id, properties }, Object.keys(properties), context.now().toISOString()) }
}

/** "Delete a contact": developers.hubspot.com/docs/api-reference, read November 29, 2026. A missing contact is no error. */
const archive: Route<State>['respond'] = ({ params }, { state }) => {
  state.contacts = state.contacts.filter(({ id }) => id !== params.id)
  return { status: 204 }
}

export const hubspot = defineVendor<Seed, State>({
  key: 'hubspot',
  name: 'HubSpot',
  hosts: ['api.hubapi.com'],
  source:
    'developers.hubspot.com/docs/api-reference "search the crm" and its changelog of August 2024 for the limits of filters (read 23 November 2026). ' +
    'From memory: contacts v1, engagements v1, error messages. Requests as in the HubSpot node of n8n 2.41.1.',
  createState: (seed) => ({
    contacts: structuredClone(seed?.contacts ?? []),
    deals: structuredClone(seed?.deals ?? []),
    pipelines: seed?.pipelines ?? [],
    known: seed?.contactProperties,
    engagements: [],
    ...datedState(seed),
  }),
  authorize: (request) => {
    if (!bearer(request))
      throw new ApiError(
        'HubSpot: no token',
        hubspotError(401, 'INVALID_AUTHENTICATION', 'Authentication credentials not found.'),
      )
  },
  routes: [
    ...DATED_ROUTES,
    { method: 'GET', path: '/crm/v3/objects/contacts', summary: 'List contacts', respond: list('contacts') },
    { method: 'POST', path: '/crm/v3/objects/contacts', summary: 'Create a contact', respond: create },
    { method: 'GET', path: '/crm/v3/objects/contacts/:id', summary: 'Read a contact', respond: read },
    { method: 'PATCH', path: '/crm/v3/objects/contacts/:id', summary: 'Update a contact', respond: update },
    { method: 'DELETE', path: '/crm/v3/objects/contacts/:id', summary: 'Delete a contact', respond: archive },
    { method: 'GET', path: '/crm/v3/objects/deals', summary: 'List deals', respond: list('deals') },
    {
      method: 'POST',
      path: '/crm/v3/objects/contacts/search',
      summary: 'Search contacts',
      empty: () => ({ body: { total: 0, results: [] } }),
      respond: search('contacts'),
    },
    {
      method: 'POST',
      path: '/crm/v3/objects/deals/search',
      summary: 'Search deals',
      empty: () => ({ body: { total: 0, results: [] } }),
      respond: search('deals'),
    },
    {
      method: 'GET',
      path: '/crm/v3/pipelines/deals',
      summary: 'List deal pipelines',
      empty: () => ({ body: { results: [] } }),
      respond: (_, { state }) => ({ body: { results: state.pipelines } }),
    },
    {
      method: 'POST',
      path: '/contacts/v1/contact/createOrUpdate/email/:email',
      summary: 'Save a contact',
      respond: upsert,
    },
    { method: 'GET', path: '/contacts/v1/contact/vid/:id/profile', summary: 'Read a contact', respond: readProfile },
    {
      method: 'GET',
      path: '/contacts/v1/contact/email/:email/profile',
      summary: 'Read a contact by email address',
      respond: readProfile,
    },
    {
      method: 'POST',
      path: '/engagements/v1/engagements',
      summary: 'Add a task or a note',
      respond: (request, { state, now }) => {
        const { engagement, metadata, associations } = fieldsOf(request.body)
        const { type } = fieldsOf(engagement)
        if (!/^(EMAIL|CALL|MEETING|TASK|NOTE)$/.test(textOf(type)))
          throw apiError(`Invalid engagement type ${textOf(type)}`)
        const missing = listOf(fieldsOf(associations).contactIds).find(
          (id) => !state.contacts.some((one) => one.id === textOf(id)),
        )
        if (missing !== undefined) throw apiError(`contact ${textOf(missing)} does not exist`)
        const made = {
          engagement: { id: 2001 + state.engagements.length, createdAt: now().getTime(), ...fieldsOf(engagement) },
          metadata,
          associations,
        }
        state.engagements.push(made)
        return { body: made }
      },
    },
  ],
  fail: (failure) => {
    if (failure === 'unauthorized')
      return hubspotError(401, 'INVALID_AUTHENTICATION', 'The OAuth token used to make this call is invalid.')
    if (failure === 'rate-limited')
      return {
        ...hubspotError(429, 'RATE_LIMITS', 'You have reached your ten_secondly_rolling limit.'),
        headers: { 'retry-after': '10' },
      }
    return hubspotError(500, 'INTERNAL_ERROR', 'internal error')
  },
  // As quoted in github.com/HubSpot/hubspot-api-nodejs/issues/268, with a granular scope as in issue 50; read November 29, 2026.
  rejections: { 'missing-scope': MISSING_SCOPES },
  credentials: { hubspotAppToken: { appToken: 'pat-eu1-proof' } },
})
