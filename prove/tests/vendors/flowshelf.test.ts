import { expect, test } from 'vitest'
import { flowshelf } from '../../vendors/flowshelf.ts'
import { slackWebhook } from '../../vendors/slack-webhook.ts'
import { clientOf } from './ask.ts'

const SITE = 'https://flowshelf.example/installer'
const headers = { authorization: `Bearer ${flowshelf.credentials.httpBearerAuth?.token}` }
const template = { slug: 'say-hello', name: 'Say hello', version: '1.0.0', workflow: { nodes: [] } }

test('lists a member’s templates, and returns the file of one', async () => {
  const { ask } = clientOf(flowshelf, { templates: [template] })
  expect((await ask('GET', SITE, { headers })).body.templates).toEqual([
    {
      slug: 'say-hello',
      name: 'Say hello',
      version: '1.0.0',
      note: '',
      saved: false,
      lists: [],
      updateUrl: 'https://flowshelf.example/update?template=say-hello',
    },
  ])
  expect((await ask('GET', `${SITE}/say-hello`, { headers })).body).toEqual({ ...template, accounts: [], defaults: {} })
})

test('rejects a token that is not one, a member without access, and an unknown template', async () => {
  const { ask } = clientOf(flowshelf, { templates: [template] })
  expect((await ask('GET', SITE)).body.kind).toBe('unknown-token')
  expect((await ask('GET', `${SITE}/other`, { headers })).status).toBe(404)
  const ended = clientOf(flowshelf, { refused: 'access-revoked' })
  expect((await ended.ask('GET', SITE, { headers })).status).toBe(403)
})

test('a Slack webhook accepts text', async () => {
  const { ask, messages } = clientOf(slackWebhook)
  const hook = 'https://hooks.slack.com/services/T0/B0/secret'
  expect((await ask('POST', hook, { body: {} })).body).toBe('no_text')
  expect((await ask('POST', hook, { body: { text: 'Hello' } })).body).toBe('ok')
  expect(messages.map(({ text }) => text)).toEqual(['Hello'])
})
