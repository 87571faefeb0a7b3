import { expect, test } from 'vitest'
import { zendesk } from '../../vendors/zendesk.ts'
import { type AnyJson, clientOf, queryOf } from './ask.ts'

const API = 'https://proof.zendesk.com/api/v2'
const headers = { authorization: 'Bearer proof' }

const desk = () =>
  clientOf(zendesk, {
    tickets: [
      {
        id: 1,
        status: 'solved',
        created_at: '2026-10-01T00:00:00Z',
        tags: ['vip'],
        comments: [{ body: 'a' }, { body: 'b' }, { body: 'c' }],
      },
      { id: 2, status: 'open', created_at: '2026-10-20T00:00:00Z' },
      { id: 3, status: 'closed', created_at: '2026-10-25T00:00:00Z', tags: ['closed_by_merge'] },
    ],
  })

test.each([
  ['type:ticket created>=2026-10-20', [3, 2]],
  ['type:ticket status>=solved -tags:closed_by_merge', [1]],
  ['type:ticket tags:vip', [1]],
])('searches for %s', async (query, ids) => {
  const { body } = await desk().ask('GET', `${API}/search.json?${queryOf({ query })}`, { headers })
  expect(body.results.map(({ id }: AnyJson) => id)).toEqual(ids)
})

test('pages a search by address and comments by cursor', async () => {
  const { ask } = desk()
  const first = await ask('GET', `${API}/search.json?${queryOf({ query: 'type:ticket', per_page: '2' })}`, { headers })
  expect((await ask('GET', first.body.next_page, { headers })).body).toMatchObject({
    results: [{ id: 1 }],
    next_page: null,
  })
  const page = await ask('GET', `${API}/tickets/1/comments.json?${queryOf({ 'page[size]': '2' })}`, { headers })
  expect([page.body.comments.length, page.body.meta.has_more]).toEqual([2, true])
  expect((await ask('GET', page.body.links.next, { headers })).body.comments).toMatchObject([{ body: 'c' }])
})

test('an internal note is recorded and listed under the ticket', async () => {
  const { ask, messages } = desk()
  await ask('PUT', `${API}/tickets/2.json`, {
    headers,
    body: { ticket: { comment: { html_body: 'Note', public: false } } },
  })
  expect(messages[0]).toEqual({ app: 'zendesk', to: 'internal note on ticket 2', text: 'Note' })
  expect((await ask('GET', `${API}/tickets/2/comments.json`, { headers })).body.comments).toMatchObject([
    { public: false },
  ])
})

test('rejects what Zendesk rejects', async () => {
  const { ask } = desk()
  expect((await ask('GET', `${API}/tickets/1.json`)).status).toBe(401)
  expect((await ask('GET', `${API}/tickets/9.json`, { headers })).body.error).toBe('RecordNotFound')
  expect((await ask('PUT', `${API}/tickets/2.json`, { headers, body: { ticket: { status: 'done' } } })).status).toBe(
    422,
  )
  expect(zendesk.fail('rate-limited')).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
})
