import { expect, test } from 'vitest'
import { hunter } from '../../vendors/hunter.ts'
import { clientOf } from './ask.ts'

const API = 'https://api.hunter.io/v2'

const known = () =>
  clientOf(hunter, {
    people: [
      {
        value: 'ada@example.com',
        first_name: 'Ada',
        last_name: 'Lovelace',
        domain: 'example.com',
        department: 'executive',
        seniority: 'executive',
      },
      { value: 'bob@example.com', first_name: 'Bob', last_name: 'B', domain: 'example.com', department: 'sales' },
    ],
    verdicts: {
      'ada@example.com': 'valid',
      'no@example.com': 'invalid',
      'shut@example.com': 'blocked',
      'slow@example.com': 'pending',
      'gone@example.com': 'claimed',
      'x7q@example.com': 'gibberish',
    },
  })

test('lists the people of a domain, filtered and limited', async () => {
  const { ask } = known()
  const { body } = await ask('GET', `${API}/domain-search?domain=example.com&department=executive&api_key=k`)
  expect(body.data.emails).toMatchObject([{ value: 'ada@example.com', confidence: 90 }])
  expect(
    (await ask('GET', `${API}/domain-search?domain=example.com&limit=1&offset=1&api_key=k`)).body.data.emails,
  ).toMatchObject([{ value: 'bob@example.com' }])
})

test('finds and verifies an email address', async () => {
  const { ask } = known()
  expect(
    (await ask('GET', `${API}/email-finder?domain=example.com&first_name=ada&last_name=lovelace&api_key=k`)).body.data
      .email,
  ).toBe('ada@example.com')
  expect(
    (await ask('GET', `${API}/email-finder?domain=example.com&first_name=x&last_name=y&api_key=k`)).body.data.email,
  ).toBeNull()
  expect((await ask('GET', `${API}/email-verifier?email=no@example.com&api_key=k`)).body.data).toMatchObject({
    status: 'invalid',
    result: 'undeliverable',
  })
  expect((await ask('GET', `${API}/email-verifier?email=shut@example.com&api_key=k`)).body.data).toMatchObject({
    status: 'unknown',
    block: true,
  })
  expect((await ask('GET', `${API}/email-verifier?email=x7q@example.com&api_key=k`)).body.data).toMatchObject({
    status: 'unknown',
    gibberish: true,
  })
  expect(await ask('GET', `${API}/email-verifier?email=slow@example.com&api_key=k`)).toMatchObject({
    status: 202,
    body: { data: { email: 'slow@example.com' } },
  })
  expect(await ask('GET', `${API}/email-verifier?email=gone@example.com&api_key=k`)).toMatchObject({
    status: 451,
    body: { errors: [{ id: 'claimed_email' }] },
  })
})

test('requires a key and the required parameters', async () => {
  const { ask } = known()
  expect((await ask('GET', `${API}/email-verifier?email=a@b.c`)).status).toBe(401)
  expect((await ask('GET', `${API}/email-finder?domain=example.com&api_key=k`)).body.errors[0].id).toBe('wrong_params')
  expect(hunter.fail('rate-limited').status).toBe(429)
})
