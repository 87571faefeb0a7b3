import { expect, test } from 'vitest'
import { discord } from '../../vendors/discord.ts'
import description from '../../vendors/openapi/discord.json' with { type: 'json' }
import { createValidator } from '../../vendors/shared/openapi.ts'
import { type AnyJson, clientOf } from './ask.ts'

const MESSAGES = 'https://discord.com/api/v10/channels/77/messages'
const headers = { authorization: 'Bot x' }

const server = () =>
  clientOf(discord, {
    channels: { '77': { name: 'help', messages: ['1', '2', '3'].map((id) => ({ id, content: `m${id}` })) } },
  })

test('reads newest first, before and after a message', async () => {
  const { ask } = server()
  const ids = async (query: string) =>
    (await ask('GET', `${MESSAGES}?${query}`, { headers })).body.map(({ id }: AnyJson) => id)
  expect(await ids('limit=2')).toEqual(['3', '2'])
  expect(await ids('limit=2&before=2')).toEqual(['1'])
  expect(await ids('limit=1&after=1')).toEqual(['2'])
})

test('a sent message is recorded and can be read', async () => {
  const { ask, messages } = server()
  await ask('POST', MESSAGES, { headers, body: { content: 'Hello', message_reference: { message_id: '2' } } })
  expect(messages).toEqual([{ app: 'discord', to: 'help', text: 'Hello' }])
  expect((await ask('GET', MESSAGES, { headers })).body[0]).toMatchObject({ content: 'Hello', type: 19 })
})

test.each([
  [{ content: 'x'.repeat(2001) }, 50035],
  [{ content: '' }, 50006],
  [{ content: 'a', message_reference: { message_id: '9' } }, 50035],
  [{ embeds: [{ title: 'x'.repeat(300) }] }, 50035],
])('rejects %j', async (body, code) => {
  expect((await server().ask('POST', MESSAGES, { headers, body })).body.code).toBe(code)
})

test('accepts a webhook without a bot, with files and text', async () => {
  const { ask, messages } = server()
  const HOOK = 'https://discord.com/api/webhooks/5/token'
  expect((await ask('POST', HOOK, { body: { content: 'a' } })).status).toBe(204)
  const parts = { payload_json: '{"content":"chart"}', 'files[0]': { fileName: 'c.png' } }
  const { status, body } = await ask('POST', HOOK, { parts })
  expect(status).toBe(200)
  expect(body.attachments).toMatchObject([{ filename: 'c.png' }])
  expect((await ask('POST', `${HOOK}?wait=true`, { body: { content: 'b' } })).body.content).toBe('b')
  expect(messages.map(({ text, attachments }) => [text, attachments])).toEqual([
    ['a', undefined],
    ['chart', ['c.png']],
    ['b', undefined],
  ])
})

test('says what is missing and how long to wait', async () => {
  const { ask } = server()
  expect((await ask('GET', MESSAGES)).status).toBe(401)
  expect((await ask('GET', MESSAGES.replace('77', '78'), { headers })).body.code).toBe(10003)
  expect(discord.fail('rate-limited')).toMatchObject({ status: 429, headers: { 'retry-after': '2' } })
})

test('a webhook’s answer matches its description', async () => {
  const { body } = await server().ask('POST', MESSAGES, { headers, body: { content: 'Hello' } })
  expect(createValidator(description.answers, { forms: false })('Message', body)).toBeUndefined()
})
