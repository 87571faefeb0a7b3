import { expect, test } from 'vitest'
import { hubspot } from '../../vendors/hubspot.ts'
import { type AnyJson, clientOf } from './ask.ts'

const API = 'https://api.hubapi.com'
const headers = { authorization: 'Bearer pat' }

const crm = () =>
  clientOf(hubspot, {
    contacts: [
      { id: '1', properties: { email: 'ada@example.com', notes_last_contacted: '1000', firstname: 'Ada' } },
      { id: '2', properties: { email: 'bob@example.com', notes_last_contacted: '5000' } },
      { id: '3', properties: { email: 'cyd@example.com', notes_last_contacted: '2000', revival_status: 'sent' } },
    ],
    contactProperties: ['revival_status'],
  })

const search = async (body: AnyJson) =>
  (await crm().ask('POST', `${API}/crm/v3/objects/contacts/search`, { headers, body })).body

test('searches by date range, missing property and group', async () => {
  const between = { propertyName: 'notes_last_contacted', operator: 'BETWEEN', value: '900', highValue: '3000' }
  const fresh = { propertyName: 'revival_status', operator: 'NOT_HAS_PROPERTY' }
  const found = await search({ filterGroups: [{ filters: [between, fresh] }], properties: ['email'] })
  expect(found.results.map(({ properties }: AnyJson) => properties.email)).toEqual(['ada@example.com'])
  const either = await search({
    filterGroups: [
      { filters: [{ propertyName: 'email', operator: 'EQ', value: 'bob@example.com' }] },
      { filters: [between] },
    ],
  })
  expect(either.total).toBe(3)
})

test('pages and sorts', async () => {
  const sorts = [{ propertyName: 'notes_last_contacted', direction: 'DESCENDING' }]
  const first = await search({ limit: 2, sorts })
  const second = await search({ limit: 2, sorts, after: first.paging.next.after })
  expect([...first.results, ...second.results].map(({ id }: AnyJson) => id)).toEqual(['2', '3', '1'])
  expect(second.paging).toBeUndefined()
})

test('applies a scheduled change at its time', async () => {
  const deal = {
    id: '1',
    properties: { amount: '5' },
    changes: [{ at: '2026-11-03T09:00:00Z', properties: { amount: '7' } }],
  }
  const amounts = ['2026-11-02T09:00:00Z', '2026-11-03T09:00:00Z'].map(async (now) => {
    const { ask } = clientOf(hubspot, { deals: [deal] }, now)
    return (await ask('POST', `${API}/crm/v3/objects/deals/search`, { headers, body: {} })).body.results[0].properties
      .amount
  })
  expect(await Promise.all(amounts)).toEqual(['5', '7'])
})

test('saves a contact by email, once', async () => {
  const { ask, state } = crm()
  const save = (properties: AnyJson) =>
    ask('POST', `${API}/contacts/v1/contact/createOrUpdate/email/New@example.com`, { headers, body: { properties } })
  expect((await save([{ property: 'firstname', value: 'New' }])).body.isNew).toBe(true)
  const again = await save([{ property: 'revival_status', value: 'sent' }])
  expect(again.body.isNew).toBe(false)
  expect(state.contacts).toHaveLength(4)
  expect(
    (await ask('GET', `${API}/contacts/v1/contact/vid/${again.body.vid}/profile`, { headers })).body.properties
      .firstname.value,
  ).toBe('New')
  expect((await save([{ property: 'revival', value: 'x' }])).body.message).toContain('does not exist')
})

test('rejects what HubSpot rejects', async () => {
  const { ask } = crm()
  expect((await ask('GET', `${API}/crm/v3/pipelines/deals`)).status).toBe(401)
  expect(
    (await search({ filterGroups: [{ filters: [{ propertyName: 'a', operator: 'IS', value: '1' }] }] })).category,
  ).toBe('VALIDATION_ERROR')
  const task = { engagement: { type: 'TASK' }, metadata: {}, associations: { contactIds: [77] } }
  expect((await ask('POST', `${API}/engagements/v1/engagements`, { headers, body: task })).status).toBe(400)
  expect(hubspot.fail('rate-limited')).toMatchObject({ status: 429, body: { category: 'RATE_LIMITS' } })
})

test('reads and updates a contact by its id', async () => {
  const { ask } = crm()
  const contact = `${API}/crm/v3/objects/contacts/1`
  const update = async (properties: AnyJson, url = contact) => ask('PATCH', url, { headers, body: { properties } })
  expect((await ask('GET', `${contact}?properties=firstname`, { headers })).body.properties.firstname).toBe('Ada')
  expect((await update({ firstname: 'Adele', revival_status: 'sent' })).body.properties.firstname).toBe('Adele')
  expect((await ask('GET', `${contact}?properties=firstname`, { headers })).body.properties.firstname).toBe('Adele')
  expect((await update({ shoe_size: '40' })).body.message).toContain('"shoe_size" does not exist')
  expect((await update({ lifecyclestage: 'best friend' })).body.message).toContain('allowed options')
  expect((await update({ firstname: 'Eve' }, `${API}/crm/v3/objects/contacts/99`)).status).toBe(404)
})

test('creates a contact with a name or an email, once per email', async () => {
  const { ask } = crm()
  const create = (properties: object) =>
    ask('POST', `${API}/crm/v3/objects/contacts`, { headers, body: { properties } })
  expect((await create({ firstname: 'Priya', phone: '+12025550143' })).body).toMatchObject({
    id: '104',
    properties: { firstname: 'Priya', phone: '+12025550143' },
  })
  expect((await create({ phone: '+12025550143' })).body.message).toContain('firstname or lastname is required')
  expect((await create({ email: 'ada@example.com' })).body.message).toContain('Existing ID: 1')
  expect((await create({ firstname: 'Priya', shoe_size: '38' })).body.message).toContain('shoe_size')
})

const DATED = `${API}/crm/objects/2026-09`

const dated = () =>
  clientOf(hubspot, {
    contacts: [{ id: '302', properties: { firstname: 'Ada' } }],
    deals: [{ id: '9', properties: { dealstage: 'new' }, contacts: ['302'], later: { dealstage: 'won' } }],
    notes: [{ id: '1', properties: { hs_note_body: 'Hello' }, deals: ['9'] }],
    owners: [{ id: '501' }, { id: '502', archived: true }],
    merged: { '301': '302' },
  })

test('version 2026-09 finds merged contacts, active owners and the notes of a deal', async () => {
  const { ask } = dated()
  const get = async (path: string) => (await ask('GET', path, { headers })).body
  expect((await get(`${DATED}/contacts/301?properties=firstname`)).id).toBe('302')
  expect((await get(`${API}/crm/owners/2026-09?limit=500`)).results).toEqual([{ id: '501' }])
  const deal = async () => await get(`${DATED}/deals/9?properties=dealstage&associations=contacts`)
  expect((await deal()).associations.contacts.results).toEqual([{ id: '302', type: 'deal_to_contact' }])
  expect((await deal()).properties.dealstage).toBe('won')
  const body = { after: '0', limit: 10, properties: ['hs_note_body'], sorts: [] }
  const filters = (value: string) => [{ filters: [{ propertyName: 'associations.deal', operator: 'EQ', value }] }]
  const find = async (more: AnyJson) => (await ask('POST', `${DATED}/notes/search`, { headers, body: more })).body
  expect((await find({ ...body, filterGroups: filters('9') })).results[0].properties.hs_note_body).toBe('Hello')
  expect((await find({ ...body, filterGroups: filters('8') })).total).toBe(0)
  expect((await find({ filterGroups: filters('9') })).message).toContain('after is required')
})

test('version 2026-09 checks new tasks', async () => {
  const { ask } = dated()
  const link = (id: string, associationTypeId: number) => ({
    to: { id },
    types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }],
  })
  const properties = { hs_timestamp: '2026-11-19T08:00:00Z', hs_task_type: 'CALL', hubspot_owner_id: '501' }
  const add = async (more: AnyJson, associations = [link('9', 216), link('302', 204)]) =>
    (await ask('POST', `${DATED}/tasks`, { headers, body: { properties: { ...properties, ...more }, associations } }))
      .status
  expect(await add({})).toBe(201)
  expect(await add({ hs_task_type: 'FAX' })).toBe(400)
  expect(await add({ hubspot_owner_id: '502' })).toBe(400)
  expect(await add({ hs_timestamp: '' })).toBe(400)
  expect(await add({}, [link('9', 214)])).toBe(400)
  expect(await add({}, [link('301', 204)])).toBe(400)
})

test('deletes a contact, and accepts that it is gone', async () => {
  const { ask, state } = crm()
  const archive = () => ask('DELETE', `${API}/crm/v3/objects/contacts/2`, { headers })
  expect((await archive()).status).toBe(204)
  expect((state.contacts as AnyJson[]).map(({ id }) => id)).toEqual(['1', '3'])
  expect((await archive()).status).toBe(204)
})
