import { expect, test } from 'vitest'
import { n8n } from '../../vendors/n8n.ts'
import { clientOf } from './ask.ts'

const API = 'https://n8n.example.com/api/v1'
const headers = { 'x-n8n-api-key': 'k' }

const other = () =>
  clientOf(n8n, {
    workflows: [{ id: 'w', name: 'Flow' }],
    executions: ['3', '2', '1'].map((id) => ({ id, status: id === '2' ? 'error' : 'success', data: { big: true } })),
  })

test('pages runs by cursor, without their data unless it is requested', async () => {
  const { ask } = other()
  const first = await ask('GET', `${API}/executions?limit=2&includeData=false`, { headers })
  expect(first.body.data[0]).not.toHaveProperty('data')
  expect(
    (await ask('GET', `${API}/executions?limit=2&cursor=${first.body.nextCursor}`, { headers })).body,
  ).toMatchObject({ data: [{ id: '1' }], nextCursor: null })
  expect((await ask('GET', `${API}/executions/2?includeData=true`, { headers })).body.data).toEqual({ big: true })
  expect((await ask('GET', `${API}/executions?status=error`, { headers })).body.data).toHaveLength(1)
})

test('rejects what n8n rejects', async () => {
  const { ask } = other()
  expect((await ask('GET', `${API}/workflows`)).status).toBe(401)
  expect((await ask('GET', `${API}/executions?limit=300`, { headers })).status).toBe(400)
  expect((await ask('GET', `${API}/executions/9`, { headers })).status).toBe(404)
})

const slack = {
  id: 'a',
  name: 'Post',
  type: 'n8n-nodes-base.slack',
  typeVersion: 2.4,
  position: [0, 0],
  parameters: {},
}
const flow = { name: 'Flow', nodes: [slack], connections: {}, settings: { executionOrder: 'v1' } }

test('creates a workflow, and replaces its nodes but not its settings', async () => {
  const { ask } = clientOf(n8n, {
    workflows: [{ id: 'w', name: 'Old', active: false, settings: { timezone: 'Asia/Tokyo' } }],
  })
  expect((await ask('POST', `${API}/workflows`, { headers, body: flow })).body).toMatchObject({
    ...flow,
    active: false,
  })
  await ask('PUT', `${API}/workflows/w`, { headers, body: flow })
  expect((await ask('GET', `${API}/workflows/w`, { headers })).body).toMatchObject({
    ...flow,
    settings: { executionOrder: 'v1', timezone: 'Asia/Tokyo' },
  })
})

test('rejects fields it does not know, unknown workflows, and what a key may not do', async () => {
  const { ask } = clientOf(n8n, { workflows: [{ id: 'w', name: 'Flow' }], scopes: ['workflow:read'] })
  const put = async (body: object, id = 'w') => (await ask('PUT', `${API}/workflows/${id}`, { headers, body })).status
  expect(await put(flow)).toBe(403)
  const updates = clientOf(n8n, { workflows: [{ id: 'w', name: 'Flow' }], scopes: ['workflow:update'] })
  expect(await updates.ask('PUT', `${API}/workflows/w`, { headers, body: flow })).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('saved as a draft') },
  })
  const open = clientOf(n8n, { workflows: [{ id: 'w', name: 'Flow' }] })
  const send = async (body: object) => {
    const { status, body: said } = await open.ask('PUT', `${API}/workflows/w`, { headers, body })
    return [status, said.message]
  }
  expect(await send({ ...flow, meta: {} })).toEqual([400, 'request/body/meta is read-only'])
  expect(await send({ ...flow, nodes: [{ ...slack, flowshelfId: 'a' }] })).toEqual([
    400,
    'request/body/nodes/0 must NOT have additional properties',
  ])
  expect(await send({ ...flow, settings: { theme: 'dark' } })).toEqual([
    400,
    'request/body/settings must NOT have additional properties',
  ])
  expect((await open.ask('GET', `${API}/workflows/x`, { headers })).status).toBe(404)
})

test('overwrites the draft of a published workflow although an account is missing', async () => {
  const { ask } = clientOf(n8n, { workflows: [{ id: 'w', name: 'Flow', active: true }] })
  const rejection = await ask('PUT', `${API}/workflows/w`, { headers, body: flow })
  expect([rejection.status, rejection.body.message]).toEqual([400, expect.stringContaining('Cannot publish workflow')])
  expect((await ask('GET', `${API}/workflows/w`, { headers })).body.nodes).toEqual([slack])
})
