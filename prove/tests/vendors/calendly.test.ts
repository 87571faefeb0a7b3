import { expect, test } from 'vitest'
import { calendly } from '../../vendors/calendly.ts'
import { clientOf } from './ask.ts'

const API = 'https://api.calendly.com'
const headers = { authorization: 'Bearer x' }
const webhook = { url: 'https://example.com/h', events: ['invitee.created'], organization: 'o', scope: 'user' }

test('registers, lists and deletes a webhook', async () => {
  const { ask } = clientOf(calendly)
  const { status, body } = await ask('POST', `${API}/webhook_subscriptions`, { headers, body: webhook })
  expect(status).toBe(201)
  await ask('DELETE', body.resource.uri, { headers })
  expect((await ask('GET', `${API}/webhook_subscriptions`, { headers })).body.collection).toEqual([])
})

test('reads a booking, and rejects what Calendly rejects', async () => {
  const { ask } = clientOf(calendly, { events: { e1: { name: 'Intro' } } })
  expect((await ask('GET', `${API}/scheduled_events/e1`, { headers })).body.resource.name).toBe('Intro')
  expect((await ask('GET', `${API}/scheduled_events/e2`, { headers })).status).toBe(404)
  expect((await ask('GET', `${API}/users/me`)).status).toBe(401)
  expect(
    (await ask('POST', `${API}/webhook_subscriptions`, { headers, body: { ...webhook, url: 'http://example.com' } }))
      .status,
  ).toBe(400)
  expect(calendly.fail('rate-limited').headers).toEqual({ 'retry-after': '5' })
})
