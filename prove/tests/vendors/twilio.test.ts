import { expect, test } from 'vitest'
import description from '../../vendors/openapi/twilio.json' with { type: 'json' }
import { createValidator } from '../../vendors/shared/openapi.ts'
import { twilio } from '../../vendors/twilio.ts'
import { clientOf } from './ask.ts'

const MESSAGES = 'https://api.twilio.com/2010-04-01/Accounts/ACx/Messages.json'
const CALLS = MESSAGES.replace('Messages', 'Calls')
const headers = { authorization: `Basic ${Buffer.from('ACx:secret').toString('base64')}` }

test('a text message is sent once, stored and listed', async () => {
  const { ask, messages } = clientOf(twilio)
  const { status, body } = await ask('POST', MESSAGES, {
    headers,
    form: { To: '+4915112345678', From: '+12025550100', Body: 'Grüße 🙂' },
  })
  expect([status, body.status, body.num_segments]).toEqual([201, 'queued', '1'])
  expect(messages).toEqual([{ app: 'twilio', to: '+4915112345678', text: 'Grüße 🙂' }])
  expect((await ask('GET', MESSAGES, { headers })).body.messages).toHaveLength(1)
})

test('pages', async () => {
  const { ask } = clientOf(twilio)
  for (const Body of ['a', 'b', 'c'])
    await ask('POST', MESSAGES, { headers, form: { To: '+4915112345678', From: 'Shop', Body } })
  const { body } = await ask('GET', `${MESSAGES}?PageSize=2`, { headers })
  expect((await ask('GET', `https://api.twilio.com${body.next_page_uri}`, { headers })).body).toMatchObject({
    messages: [{ body: 'a' }],
    next_page_uri: null,
  })
})

test.each([
  [{ From: '+12025550100', Body: 'x' }, 21604],
  [{ To: '0151 123', From: '+12025550100', Body: 'x' }, 21211],
  [{ To: '+4915112345678', Body: 'x' }, 21603],
  [{ To: '+4915112345678', From: '+12025550100' }, 21602],
  [{ To: '+4915112345678', From: '+12025550100', Body: 'x'.repeat(1601) }, 21617],
])('rejects %j', async (form: Record<string, string>, code) => {
  expect((await clientOf(twilio).ask('POST', MESSAGES, { headers, form })).body.code).toBe(code)
})

test('fails for a number the case calls unreachable, and for no account', async () => {
  const { ask } = clientOf(twilio, { unreachable: { '+4915100000000': { code: 21610, message: 'unsubscribed' } } })
  expect(
    (await ask('POST', MESSAGES, { headers, form: { To: '+4915100000000', From: 'Shop', Body: 'x' } })).body.code,
  ).toBe(21610)
  expect((await ask('POST', MESSAGES, { form: { To: '+4915100000000' } })).status).toBe(401)
})

test('registers a sink and a subscription to it', async () => {
  const { ask, state } = clientOf(twilio)
  const form = {
    Description: 'd',
    SinkType: 'webhook',
    SinkConfiguration: '{"destination":"https://example.com/h","method":"POST"}',
  }
  const sink = await ask('POST', 'https://events.twilio.com/v1/Sinks', { headers, form })
  const types = {
    Description: 'd',
    SinkSid: sink.body.sid,
    Types: '{ "type": "com.twilio.messaging.inbound-message.received" }',
  }
  expect((await ask('POST', 'https://events.twilio.com/v1/Subscriptions', { headers, form: types })).status).toBe(201)
  await ask('DELETE', `https://events.twilio.com/v1/Sinks/${sink.body.sid}`, { headers })
  expect(state.sinks).toEqual([])
})

test('a webhook’s answer matches its description', async () => {
  const { ask } = clientOf(twilio)
  const { body } = await ask('POST', MESSAGES, { headers, form: { To: '+4915112345678', From: 'Shop', Body: 'x' } })
  expect(createValidator(description.answers, { forms: false })('Message', body)).toBeUndefined()
})

test.each([
  [{ To: '0151 123', From: '+12025550100', Twiml: '<Response/>' }, 21211],
  [{ To: '+4915112345678', From: 'Shop', Twiml: '<Response/>' }, 21210],
  [{ To: '+4915112345678', From: '+12025550100' }, 21205],
  [{ To: '+4915112345678', From: '+12025550100', Twiml: '<Response><Say>Salt & Co</Say></Response>' }, 20001],
  [{ To: '+4915112345678', From: '+12025550100', Twiml: '<Response><Say>Hello</Response>' }, 20001],
])('rejects the call %j', async (form: Record<string, string>, code) => {
  expect((await clientOf(twilio).ask('POST', CALLS, { headers, form })).body.code).toBe(code)
})

test('a call is queued', async () => {
  const form = { To: '+4915112345678', From: '+12025550100', Twiml: '<Response><Say>Salt &amp; Co</Say></Response>' }
  const { status, body } = await clientOf(twilio).ask('POST', CALLS, { headers, form })
  expect([status, body.status, body.to]).toEqual([201, 'queued', '+4915112345678'])
})
