import { expect, test } from 'vitest'
import { gmail } from '../../vendors/gmail.ts'
import { googleSignIn } from '../../vendors/google-sign-in.ts'
import { setUpMockServer } from '../fixtures/ask.ts'

const { begin, ask } = setUpMockServer([gmail, googleSignIn], {
  host: 'oauth2.googleapis.com',
  path: '/token',
  method: 'POST',
})

const form = (fields: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})
const client = { client_id: 'id', client_secret: 'secret' }
const refresh = { grant_type: 'refresh_token', refresh_token: '1//mock' }

test('a refresh token yields an access token that Gmail accepts', async () => {
  begin()
  const { json } = await ask(form({ ...client, ...refresh }))
  expect(json).toMatchObject({ token_type: 'Bearer', expires_in: 3599 })
  const headers = { authorization: `Bearer ${json.access_token}` }
  expect(
    (await ask({ host: 'gmail.googleapis.com', method: 'GET', path: '/gmail/v1/users/me/profile', headers })).status,
  ).toBe(200)
})

test('client credentials can be sent with HTTP Basic auth', async () => {
  begin()
  const { headers, body } = form(refresh)
  const authorization = `Basic ${Buffer.from('id:secret').toString('base64')}`
  expect((await ask({ body, headers: { ...headers, authorization } })).status).toBe(200)
})

test('a service account can use a signed JWT', async () => {
  begin()
  const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
  expect((await ask(form({ grant_type, assertion: 'a.b.c' }))).status).toBe(200)
  expect((await ask(form({ grant_type, assertion: 'abc' }))).json.error).toBe('invalid_grant')
})

test('refreshing fails once the grant has expired', async () => {
  begin({ failures: [{ vendor: 'google-sign-in', failure: 'sign-in-expired' }] })
  const { status, json } = await ask(form({ ...client, ...refresh }))
  expect([status, json.error]).toEqual([400, 'invalid_grant'])
})

test.each([
  [refresh, 401, 'invalid_client'],
  [{ ...client, grant_type: 'password' }, 400, 'unsupported_grant_type'],
  [{ ...client, ...refresh, refresh_token: 'other' }, 400, 'invalid_grant'],
])('%o is rejected', async (fields, status, error) => {
  const session = begin()
  const answer = await ask(form(fields))
  expect([answer.status, answer.json.error]).toEqual([status, error])
  expect(session.exchanges[0]?.rejection).toContain(error)
})
