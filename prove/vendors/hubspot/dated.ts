import type { MockResponse, Route, RouteContext, VendorRequest } from '../../vendor.ts'
import { pageFrom, sizeOf } from '../shared/page.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../shared/values.ts'
import { apiError, hubspotError } from './errors.ts'
import { atTime, type CrmObject, matches } from './search.ts'

// The date-based version 2026-09: github.com/HubSpot/HubSpot-public-api-spec-collection (August 21, 2026), and
// "Notes", "Tasks" and "Search the CRM" in developers.hubspot.com/docs; read November 29, 2026.

/** A deal, a note or a task. `later`: a colleague’s changes, visible from the second time it is read by its ID. */
export interface DatedObject extends CrmObject {
  contacts?: string[]
  deals?: string[]
  later?: Record<string, string>
}

export interface DatedSeed {
  notes?: DatedObject[]
  tasks?: DatedObject[]
  owners?: Fields[]
  /** Record IDs of merged contacts, and of the contact that stays. */
  merged?: Record<string, string>
}

export interface DatedState extends Required<DatedSeed> {
  contacts: CrmObject[]
  deals: DatedObject[]
  pipelines: Fields[]
  reads: Record<string, number>
}

type Context = RouteContext<DatedState>

export const datedState = (seed: DatedSeed = {}) => ({
  notes: structuredClone(seed.notes ?? []),
  tasks: structuredClone(seed.tasks ?? []),
  owners: seed.owners ?? [],
  merged: seed.merged ?? {},
  reads: {},
})

const shown = (one: CrmObject, wanted: readonly string[], now: string): Fields => ({
  id: one.id,
  properties: {
    ...Object.fromEntries(wanted.map((name) => [name, one.properties[name] ?? null])),
    hs_object_id: one.id,
  },
  createdAt: one.properties.createdate ?? now,
  updatedAt: one.properties.hs_lastmodifieddate ?? now,
  archived: false,
})

/** Associations can be searched as `associations.deal`. */
const searchable = (one: DatedObject): Record<string, string | null> => ({
  ...one.properties,
  'associations.deal': one.deals?.[0] ?? null,
})

const REQUIRED = ['after', 'filterGroups', 'limit', 'properties', 'sorts']

const search =
  (kind: 'deals' | 'notes' | 'tasks') =>
  (request: VendorRequest, { state, now, clock }: Context): MockResponse => {
    const body = fieldsOf(request.body)
    const missing = REQUIRED.find((name) => body[name] === undefined)
    if (missing) throw apiError(`Invalid input JSON: ${missing} is required`)
    const limit = Number(body.limit)
    if (!(limit >= 1 && limit <= 200)) throw apiError('limit must be between 1 and 200')
    const groups = listOf(body.filterGroups).map((group) => listOf(fieldsOf(group).filters).map(fieldsOf))
    const { propertyName, direction } = fieldsOf(listOf(body.sorts)[0])
    const found = state[kind]
      .map((one) => ({ ...one, ...atTime(clock())(one) }))
      .filter((one) => groups.some((filters) => filters.every((filter) => matches(searchable(one), filter))))
      .toSorted(
        (one, other) =>
          textOf(one.properties[textOf(propertyName)]).localeCompare(textOf(other.properties[textOf(propertyName)])) *
          (direction === 'DESCENDING' ? -1 : 1),
      )
    const from = Number(body.after)
    const { items, more } = pageFrom(found, limit, from)
    const wanted = listOf(body.properties).map(textOf)
    return {
      body: {
        total: found.length,
        results: items.map((one) => shown(one, wanted, now().toISOString())),
        ...(more ? { paging: { next: { after: String(from + limit) } } } : {}),
      },
    }
  }

const read =
  (kind: 'deals' | 'contacts') =>
  (request: VendorRequest, { state, now, clock }: Context): MockResponse => {
    const requested = request.params.id ?? ''
    // A merged record is found by its former ID, too.
    const id = kind === 'contacts' ? (state.merged[requested] ?? requested) : requested
    const found = (state[kind] as DatedObject[]).find((one) => one.id === id)
    if (!found) return hubspotError(404, 'OBJECT_NOT_FOUND', 'resource not found')
    state.reads[id] = (state.reads[id] ?? 0) + 1
    const current = atTime(clock())(found)
    const properties = { ...current.properties, ...(state.reads[id] > 1 ? found.later : {}) }
    const wanted = (request.query.get('properties') ?? '').split(',').filter(Boolean)
    const contacts = (found.contacts ?? []).map((contact) => ({ id: contact, type: 'deal_to_contact' }))
    const withContacts = request.query.get('associations') === 'contacts' && contacts.length > 0
    return {
      body: {
        ...shown({ id, properties }, wanted, now().toISOString()),
        ...(withContacts ? { associations: { contacts: { results: contacts } } } : {}),
      },
    }
  }

/** Association types: developers.hubspot.com/docs, "Association type ID values". */
const TYPES = { notes: { deals: 214, contacts: 202 }, tasks: { deals: 216, contacts: 204 } } as const
const TASK_TYPES = /^(CALL|EMAIL|TODO)$/

const create =
  (kind: 'notes' | 'tasks') =>
  (request: VendorRequest, { state, now, nextId }: Context): MockResponse => {
    const { properties, associations } = fieldsOf(request.body)
    const sent = fieldsOf(properties)
    const broken = Object.entries(sent).find(([, value]) => typeof value !== 'string')
    if (broken) throw apiError(`Property values were not valid: ${broken[0]} must be a string`)
    if (!Array.isArray(associations)) throw apiError('associations is required')
    if (Number.isNaN(Date.parse(textOf(sent.hs_timestamp)))) throw apiError('hs_timestamp is required')
    if (textOf(sent.hs_note_body).length > 65_536) throw apiError('hs_note_body is longer than 65,536 characters')
    if (kind === 'tasks' && !TASK_TYPES.test(textOf(sent.hs_task_type))) throw apiError('hs_task_type is not valid')
    const owner = textOf(sent.hubspot_owner_id)
    if (owner && !state.owners.some(({ id, archived }) => id === owner && archived !== true))
      throw apiError(`Owner ${owner} does not exist`)
    const made: DatedObject = { id: nextId('7'), properties: sent as Record<string, string>, deals: [], contacts: [] }
    for (const association of listOf(associations).map(fieldsOf)) {
      const id = textOf(fieldsOf(association.to).id)
      const { associationCategory, associationTypeId } = fieldsOf(listOf(association.types)[0])
      if (associationCategory !== 'HUBSPOT_DEFINED') throw apiError('associationCategory is not valid')
      const to = (['deals', 'contacts'] as const).find((one) => TYPES[kind][one] === associationTypeId)
      if (!to || !(state[to] as CrmObject[]).some((one) => one.id === id))
        throw apiError(`No association of type ${textOf(associationTypeId)} to ${id}`)
      made[to]?.push(id)
    }
    state[kind].push(made)
    return { status: 201, body: shown(made, Object.keys(sent), now().toISOString()) }
  }

/** Archived owners are only listed with `archived=true`. */
const listOwners = ({ query }: VendorRequest, { state }: Context): MockResponse => {
  const size = sizeOf(query.get('limit'), { max: 500, fallback: 100 })
  if (size === undefined) throw apiError('limit must be between 1 and 500')
  const found = state.owners.filter(({ archived }) => (archived === true) === (query.get('archived') === 'true'))
  return { body: { results: found.slice(0, size) } }
}

/** A route per object type, so that cases can fail one of them. */
export const DATED_ROUTES: Route<DatedState>[] = [
  ...(['deals', 'notes', 'tasks'] as const).map(
    (kind): Route<DatedState> => ({
      method: 'POST',
      path: `/crm/objects/2026-09/${kind}/search`,
      summary: `Search ${kind}`,
      respond: search(kind),
    }),
  ),
  ...(['deals', 'contacts'] as const).map(
    (kind): Route<DatedState> => ({
      method: 'GET',
      path: `/crm/objects/2026-09/${kind}/:id`,
      summary: `Read a ${kind.slice(0, -1)}`,
      respond: read(kind),
    }),
  ),
  ...(['notes', 'tasks'] as const).map(
    (kind): Route<DatedState> => ({
      method: 'POST',
      path: `/crm/objects/2026-09/${kind}`,
      summary: `Add a ${kind.slice(0, -1)}`,
      respond: create(kind),
    }),
  ),
  { method: 'GET', path: '/crm/owners/2026-09', summary: 'List owners', respond: listOwners },
  {
    method: 'GET',
    path: '/crm/pipelines/2026-09/deals',
    summary: 'List deal pipelines',
    respond: (_, { state }) => ({ body: { results: state.pipelines } }),
  },
]
