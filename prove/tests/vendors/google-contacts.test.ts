import { expect, test } from 'vitest'
import { googleContacts } from '../../vendors/google-contacts.ts'
import { clientOf } from './ask.ts'

const API = 'https://people.googleapis.com/v1'
const headers = { authorization: 'Bearer ya29.x' }

test('a created contact can be found', async () => {
  const { ask } = clientOf(googleContacts)
  const body = { names: [{ givenName: 'Ada' }], emailAddresses: [{ value: 'ada@example.com' }] }
  const made = await ask('POST', `${API}/people:createContact?personFields=names`, { headers, body })
  expect(made.body).not.toHaveProperty('emailAddresses')
  const found = await ask('GET', `${API}/people:searchContacts?query=ada@&readMask=names,emailAddresses`, { headers })
  expect(found.body.results[0].person.emailAddresses).toEqual(body.emailAddresses)
  expect((await ask('GET', `${API}/people:searchContacts?query=bob&readMask=names`, { headers })).body).toEqual({})
})

test('rejects what Google rejects', async () => {
  const { ask } = clientOf(googleContacts)
  expect((await ask('GET', `${API}/people:searchContacts?query=a&readMask=names`)).status).toBe(401)
  expect((await ask('GET', `${API}/people:searchContacts?query=a`, { headers })).status).toBe(400)
  expect(
    (await ask('POST', `${API}/people:createContact?personFields=names`, { headers, body: { name: 'Ada' } })).body.error
      .message,
  ).toContain('"name"')
})

test('lists contacts page by page, with the requested fields', async () => {
  const people = ['Ada', 'Bob'].map((givenName) => ({ names: [{ givenName }], phoneNumbers: [{ value: '+441' }] }))
  const { ask } = clientOf(googleContacts, { people })
  const all = `${API}/people/me/connections?personFields=names&pageSize=1`
  const first = await ask('GET', all, { headers })
  expect(first.body).toMatchObject({ connections: [{ names: [{ givenName: 'Ada' }] }], totalItems: 2 })
  expect(first.body.connections[0]).not.toHaveProperty('phoneNumbers')
  const second = await ask('GET', `${all}&pageToken=${first.body.nextPageToken}`, { headers })
  expect(second.body.connections).toHaveLength(1)
  expect(second.body).not.toHaveProperty('nextPageToken')
  expect((await ask('GET', `${API}/people/me/connections`, { headers })).status).toBe(400)
})
