import { expect, test } from 'vitest'
import { pipedrive } from '../../vendors/pipedrive.ts'
import { type AnyJson, clientOf } from './ask.ts'

const API = 'https://api.pipedrive.com'
const TOKEN = 'api_token=proof'

const crm = () =>
  clientOf(pipedrive, {
    deals: [
      { id: 1, status: 'open', update_time: '2026-11-16T07:00:00Z', later: { status: 'won' } },
      { id: 2, status: 'won', update_time: '2026-11-16T08:00:00Z' },
      { id: 3, status: 'open', update_time: '2026-11-16T09:00:00Z' },
    ],
    persons: [{ id: 71 }, { id: 72, is_deleted: true }],
    users: [
      { id: 11, active_flag: true },
      { id: 12, active_flag: false },
    ],
    notes: [
      { id: 1, deal_id: 1, add_time: '2026-11-01 09:00:00' },
      { id: 2, deal_id: 1, add_time: '2026-11-02 09:00:00' },
    ],
  })
const ids = (body: AnyJson) => body.data.map(({ id }: AnyJson) => id)

test('lists deals by status, time and ID, page by page', async () => {
  const { ask } = crm()
  const list = async (query: string) => (await ask('GET', `${API}/api/v2/deals?${TOKEN}&${query}`)).body
  expect(ids(await list('status=open&sort_by=update_time&sort_direction=desc'))).toEqual([3, 1])
  expect(ids(await list('updated_since=2026-11-16T08:00:00Z'))).toEqual([2, 3])
  expect(ids(await list('ids=1,99&status=open'))).toEqual([1])
  const first = await list('limit=2')
  const second = await list(`limit=2&cursor=${first.additional_data.next_cursor}`)
  expect([ids(first), ids(second), second.additional_data.next_cursor]).toEqual([[1, 2], [3], null])
})

test('shows a colleague’s change from the second read of a deal', async () => {
  const { ask } = crm()
  const read = async () => (await ask('GET', `${API}/api/v2/deals/1?${TOKEN}`)).body.data.status
  expect([await read(), await read()]).toEqual(['open', 'won'])
})

test('leaves out merged and deleted persons', async () => {
  expect(ids((await crm().ask('GET', `${API}/api/v2/persons?${TOKEN}&ids=71,72`)).body)).toEqual([71])
})

test('sorts notes, and returns null if there are none', async () => {
  const { ask } = crm()
  const notes = async (deal: number) =>
    (await ask('GET', `${API}/v1/notes?${TOKEN}&deal_id=${deal}&sort=add_time DESC`)).body
  expect(ids(await notes(1))).toEqual([2, 1])
  expect((await notes(3)).data).toBeNull()
})

test('rejects what Pipedrive rejects', async () => {
  const { ask } = crm()
  const status = async (path: string, body?: AnyJson) =>
    (await ask(body ? 'POST' : 'GET', `${API}${path}`, body ? { body } : {})).status
  expect(await status('/api/v2/deals')).toBe(401)
  expect(await status(`/api/v2/deals?${TOKEN}&updated_since=yesterday`)).toBe(400)
  expect(await status(`/api/v2/deals?${TOKEN}&stage=3`)).toBe(400)
  expect(await status(`/api/v2/deals?${TOKEN}&limit=501`)).toBe(400)
  expect(await status(`/api/v2/deals/9?${TOKEN}`)).toBe(404)
  expect(await status(`/v1/notes?${TOKEN}`, { content: 'Hello', deal_id: 9 })).toBe(400)
  const activity = { subject: 'Call', type: 'call', done: false, due_date: '2026-11-19', deal_id: 1, owner_id: 11 }
  const add = (more: AnyJson) => status(`/api/v2/activities?${TOKEN}`, { ...activity, ...more })
  expect(await add({})).toBe(201)
  expect(await add({ owner_id: 12 })).toBe(400)
  expect(await add({ due_date: '19.11.2026' })).toBe(400)
  expect(await add({ person_id: 71 })).toBe(400)
  expect(await add({ participants: [{ person_id: 72 }] })).toBe(400)
  expect(await add({ type: 'fax' })).toBe(400)
  expect(pipedrive.fail('rate-limited')).toMatchObject({ status: 429, headers: { 'x-ratelimit-remaining': '0' } })
})
