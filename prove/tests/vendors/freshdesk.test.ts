import { expect, test } from 'vitest'
import { freshdesk } from '../../vendors/freshdesk.ts'
import { clientOf } from './ask.ts'

const TICKETS = 'https://proof.freshdesk.com/api/v2/tickets'
const headers = { authorization: 'cHJvb2Y6WA==' }

const desk = () =>
  clientOf(freshdesk, {
    tickets: [1, 2, 3].map((id) => ({ id, created_at: `2026-10-0${id}T00:00:00Z`, stats: { resolved_at: null } })),
  })

test('lists newest first with the requested fields, page by page', async () => {
  const { ask } = desk()
  const first = await ask('GET', `${TICKETS}?per_page=2&include=stats`, { headers })
  expect(first.body).toMatchObject([{ id: 3, stats: { resolved_at: null } }, { id: 2 }])
  const next = /<(.*)>/.exec(first.headers?.link ?? '')?.[1] ?? ''
  expect((await ask('GET', next, { headers })).body).toMatchObject([{ id: 1 }])
  expect((await ask('GET', TICKETS, { headers })).body[0]).not.toHaveProperty('stats')
})

test('rejects what Freshdesk rejects', async () => {
  const { ask } = desk()
  expect((await ask('GET', TICKETS)).status).toBe(401)
  expect((await ask('GET', `${TICKETS}?include=all`, { headers })).status).toBe(400)
  expect((await ask('GET', `${TICKETS}?per_page=500`, { headers })).status).toBe(400)
  expect(freshdesk.fail('rate-limited').headers).toEqual({ 'retry-after': '30' })
})
