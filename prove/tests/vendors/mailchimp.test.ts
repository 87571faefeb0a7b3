import { expect, test } from 'vitest'
import { mailchimp } from '../../vendors/mailchimp.ts'
import { clientOf } from './ask.ts'

const API = 'https://us1.api.mailchimp.com/3.0'
const headers = { authorization: `Basic ${Buffer.from('any:key-us1').toString('base64')}` }

const list = () => clientOf(mailchimp, { members: [{ email_address: 'Ada@example.com', tags: ['old'] }] })

test('adds a member once and finds it by address', async () => {
  const { ask } = list()
  const body = { email_address: 'bob@example.com', status: 'pending' }
  expect((await ask('POST', `${API}/lists/l/members`, { headers, body })).body.status).toBe('pending')
  expect((await ask('POST', `${API}/lists/l/members`, { headers, body })).body.title).toBe('Member Exists')
  expect((await ask('GET', `${API}/lists/l/members/bob%40example.com`, { headers })).body.email_address).toBe(
    'bob@example.com',
  )
})

test('adds and removes tags', async () => {
  const { ask } = list()
  const tags = [
    { name: 'new', status: 'active' },
    { name: 'old', status: 'inactive' },
  ]
  expect((await ask('POST', `${API}/lists/l/members/ada@example.com/tags`, { headers, body: { tags } })).status).toBe(
    204,
  )
  expect((await ask('GET', `${API}/lists/l/members/ada@example.com`, { headers })).body.tags).toMatchObject([
    { name: 'new' },
  ])
})

test('sets the content of a campaign', async () => {
  const { ask, state } = list()
  const { body } = await ask('POST', `${API}/campaigns`, {
    headers,
    body: { type: 'regular', settings: { subject_line: 'Hi', reply_to: 'a@example.com' } },
  })
  await ask('PUT', `${API}/campaigns/${body.id}/content`, { headers, body: { html: '<p>Hi</p>' } })
  expect(state.campaigns[0]?.content).toBe('<p>Hi</p>')
})

test('rejects what Mailchimp rejects', async () => {
  const { ask } = list()
  expect((await ask('GET', `${API}/lists`)).status).toBe(401)
  expect(
    (await ask('POST', `${API}/lists/l/members`, { headers, body: { email_address: 'x', status: 'subscribed' } })).body
      .errors[0].field,
  ).toBe('email_address')
  expect((await ask('GET', `${API}/lists/l/members/no@example.com`, { headers })).status).toBe(404)
  expect(
    (
      await ask('POST', `${API}/campaigns`, {
        headers,
        body: { type: 'regular', settings: { subject_line: 'x'.repeat(151) } },
      })
    ).status,
  ).toBe(400)
  expect(mailchimp.fail('rate-limited').status).toBe(429)
})
