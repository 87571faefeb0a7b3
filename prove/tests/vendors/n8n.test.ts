import { expect, test } from 'vitest'
import { n8n } from '../../vendors/n8n.ts'
import { visit } from './ask.ts'

const API = 'https://n8n.example.com/api/v1'
const headers = { 'x-n8n-api-key': 'k' }

const other = () =>
  visit(n8n, {
    workflows: [{ id: 'w', name: 'Flow' }],
    executions: ['3', '2', '1'].map((id) => ({ id, status: id === '2' ? 'error' : 'success', data: { big: true } })),
  })

test('pages runs by cursor, without their data unless it is asked for', async () => {
  const { ask } = other()
  const first = await ask('GET', `${API}/executions?limit=2&includeData=false`, { headers })
  expect(first.body.data[0]).not.toHaveProperty('data')
  expect(
    (await ask('GET', `${API}/executions?limit=2&cursor=${first.body.nextCursor}`, { headers })).body,
  ).toMatchObject({ data: [{ id: '1' }], nextCursor: null })
  expect((await ask('GET', `${API}/executions/2?includeData=true`, { headers })).body.data).toEqual({ big: true })
  expect((await ask('GET', `${API}/executions?status=error`, { headers })).body.data).toHaveLength(1)
})

test('refuses what n8n refuses', async () => {
  const { ask } = other()
  expect((await ask('GET', `${API}/workflows`)).status).toBe(401)
  expect((await ask('GET', `${API}/executions?limit=300`, { headers })).status).toBe(400)
  expect((await ask('GET', `${API}/executions/9`, { headers })).status).toBe(404)
})
