import { expect, test } from 'vitest'
import { helpscout } from '../../vendors/helpscout.ts'
import { clientOf } from './ask.ts'

const LIST = 'https://api.helpscout.net/v2/conversations'
const headers = { authorization: 'Bearer x' }

const desk = () =>
  clientOf(helpscout, {
    conversations: Array.from({ length: 26 }, (_, at) => ({
      id: at + 1,
      status: at === 0 ? 'closed' : 'active',
      mailboxId: at === 1 ? 2 : 1,
      threads: [{ id: 1 }],
    })),
  })

test('lists open conversations of a mailbox, and pages by address', async () => {
  const { ask } = desk()
  expect(
    (await ask('GET', `${LIST}?status=open&mailbox=2&embed=threads`, { headers })).body._embedded.conversations,
  ).toMatchObject([{ id: 2, _embedded: { threads: [{ id: 1 }] } }])
  const first = await ask('GET', `${LIST}?status=all`, { headers })
  expect(first.body.page).toMatchObject({ totalElements: 26, totalPages: 2 })
  expect((await ask('GET', first.body._links.next.href, { headers })).body._links.next).toBeUndefined()
})

test('rejects what Help Scout rejects', async () => {
  const { ask } = desk()
  expect((await ask('GET', LIST)).status).toBe(401)
  expect((await ask('GET', `${LIST}?status=done`, { headers })).status).toBe(400)
  expect(helpscout.fail('rate-limited').headers).toEqual({ 'retry-after': '10' })
})
