import { expect, test } from 'vitest'
import { dependenciesOf } from '#domain/lifecycle/dependencies.ts'
import type { WorkflowNode } from '#domain/workflow/workflow.ts'
import { aChain, aNode } from '../../../fixtures/workflow-fixture.ts'

const idsOf = (...nodes: WorkflowNode[]) => dependenciesOf(aChain(...nodes)).map(({ id }) => id)

const aRequest = (parameters: WorkflowNode['parameters']) =>
  aNode({ name: 'Request', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.5, parameters })

const settings = (values: Record<string, string>) => {
  const assignments = Object.entries(values).map(([name, value]) => ({ id: name, name, value, type: 'string' }))
  return aNode({ name: 'Settings', type: 'n8n-nodes-base.set', parameters: { assignments: { assignments } } })
}

test.each([
  ['https://graph.facebook.com/v25.0/me/messages', 'api:graph.facebook.com/v25.0'],
  ['=https://api.hubapi.com/crm/v3/objects/{{ $json.type }}/search', 'api:api.hubapi.com/crm/v3'],
  ['=https://{{ $json.zone }}.api.mailchimp.com/3.0/campaigns', 'api:api.mailchimp.com/3.0'],
  ['https://acme.zendesk.com/api/v2/search.json', 'api:zendesk.com/api/v2'],
  ['https://api.github.com/graphql', 'api:api.github.com'],
  ['https://itunes.apple.com/search?media=podcast&version=v2', 'api:itunes.apple.com'],
])('a request to %s depends on %s', (url, id) => {
  expect(idsOf(aRequest({ url }))).toEqual([id])
})

test('a version in Settings counts with the value that the file ships', () => {
  const url =
    "=https://{{ $('Settings').first().json.shop }}.myshopify.com/admin/api/{{ $('Settings').first().json.apiVersion }}/graphql.json"
  expect(idsOf(settings({ shop: 'acme', apiVersion: '2026-07' }), aRequest({ url }))).toEqual([
    'api:myshopify.com/admin/api/2026-07',
  ])
})

test.each(["={{ $('Settings').first().json.blogUrl }}/wp-json/wp/v2/posts", '={{ $json.url }}'])(
  'a server that the buyer names is left out: %s',
  (url) => {
    expect(idsOf(settings({ blogUrl: 'https://blog.acme.com' }), aRequest({ url }))).toEqual([])
  },
)

test('a header that selects a version is a dependency, any other is not', () => {
  const parameters = [
    { name: 'Stripe-Version', value: '2024-06-20' },
    { name: 'Idempotency-Key', value: 'a' },
  ]
  expect(idsOf(aRequest({ url: '={{ $json.url }}', headerParameters: { parameters } }))).toEqual([
    'header:Stripe-Version 2024-06-20',
  ])
})

test('a vendor’s node depends on its major version and on its credential; n8n’s own nodes depend on nothing', () => {
  const notion = aNode({ name: 'Write page', type: 'n8n-nodes-base.notion', typeVersion: 3.1 })
  const trigger = aNode({ name: 'Ticket', type: 'n8n-nodes-base.zendeskTrigger' })
  const wait = aNode({ name: 'Wait', type: 'n8n-nodes-base.wait', typeVersion: 1.1 })
  expect(idsOf(trigger, wait, notion)).toEqual([
    'credential:notionApi',
    'credential:zendeskApi',
    'node:notion@3',
    'node:zendesk@1',
  ])
})

test('the credential of a request is a dependency, unless it is for any service', () => {
  const of = (credential: object) => idsOf(aRequest({ url: '={{ $json.url }}', ...credential }))
  expect(of({ authentication: 'predefinedCredentialType', nodeCredentialType: 'hubspotAppToken' })).toEqual([
    'credential:hubspotAppToken',
  ])
  expect(of({ authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' })).toEqual([])
})

test('models are found in Settings, with the first node that names each', () => {
  const names = { chatModel: 'gpt-6-luna', videoModel: 'fal-ai/kling-video/v3', useModel: 'true' }
  expect(dependenciesOf(aChain(settings(names)))).toEqual([
    { id: 'model:fal-ai/kling-video/v3', node: 'Settings' },
    { id: 'model:gpt-6-luna', node: 'Settings' },
  ])
})
