import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { APP_IDS, APP_OF_NODE, SERVICE_OF_ADDRESS, SERVICES } from '#domain/catalog/apps.ts'
import { Slug } from '#domain/catalog/template.ts'
import { TOOL_IDS } from '#domain/catalog/tools.ts'
import { appsUsed } from '#domain/workflow/apps.ts'
import { allNodeTypes } from '#domain/workflow/node-facts.ts'
import { serviceFamily, serviceOf, unnamedService } from '#domain/workflow/service-type.ts'
import { Workflow } from '#domain/workflow/workflow.ts'
import { aChain, aNode } from '../../../fixtures/workflow-fixture.ts'

const typed = (type: string) => aNode({ name: 'Node', type: type.includes('.') ? type : `n8n-nodes-base.${type}` })
const request = (url: string, type = 'n8n-nodes-base.httpRequest') => aNode({ name: 'Ask', type, parameters: { url } })

describe('the service a node talks to', () => {
  test.each([
    ['shopify', 'shopify'],
    ['shopifyTrigger', 'shopify'],
    ['postgresTool', 'postgresql'],
    ['facebookLeadAdsTrigger', 'meta'],
    ['@n8n/n8n-nodes-langchain.lmChatOpenAi', 'openai'],
    ['googleSheets', 'sheets'],
    ['set', null],
    ['rssFeedRead', null],
    ['@n8n/n8n-nodes-langchain.memoryBufferWindow', null],
    ['constructor', null],
  ])('%s: %s', (type, service) => {
    expect(serviceOf(typed(type))).toBe(service)
  })

  test.each([
    ['https://api.pinterest.com/v5/pins', 'pinterest'],
    [
      "=https://{{ $('Settings').first().json.shop }}.myshopify.com/admin/api/{{ $json.version }}/orders.json",
      'shopify',
    ],
    ['https://www.googleapis.com/youtube/v3/captions', 'youtube'],
    ['https://www.googleapis.com/pagespeedonline/v5/runPagespeed?strategy=mobile', 'pagespeed-insights'],
    ['https://api.stripe.com/v1/refunds', 'stripe'],
    ['https://www.googleapis.com/oauth2/v3/userinfo', null],
    ['https://notmyshopify.com/', null],
    ['https://shop.example/?next=api.pinterest.com', null],
    ['={{ $json.url }}', null],
    ['=https://{{ $json.host }}/api.pinterest.com', null],
  ])('a request to %s: %s', (url, service) => {
    expect(serviceOf(request(url))).toBe(service)
    expect(serviceOf(request(url, 'n8n-nodes-base.httpRequestTool'))).toBe(service)
  })

  test('a borrowed credential says more than an address that is not known', () => {
    const node = request("=https://{{ $('Settings').first().json.shopDomain }}/admin/api/2026-07/inventory_items.json")
    const parameters = { authentication: 'predefinedCredentialType', nodeCredentialType: 'shopifyAccessTokenApi' }
    expect(serviceOf({ ...node, parameters: { ...node.parameters, ...parameters } })).toBe('shopify')
  })

  test('a megabyte of open brackets is no address, and that is known at once', () => {
    expect(serviceOf(request(`=https://${'{{'.repeat(500_000)}`))).toBeNull()
  })
})

test('a workflow names each app once, and tools are no apps', () => {
  const workflow = aChain(
    typed('shopifyTrigger'),
    typed('slack'),
    typed('shopify'),
    request('https://sdk.photoroom.com/v1'),
  )
  expect(appsUsed(workflow)).toEqual(['photoroom', 'shopify'])
})

describe('what has no name yet', () => {
  test.each([
    ['copper', 'the node type "copper"'],
    ['copperTrigger', 'the node type "copper"'],
    ['coinGecko', 'the node type "coinGecko"'],
    ['@n8n/n8n-nodes-langchain.lmChatMistralCloud', 'the node type "mistralCloud"'],
    ['shopify', null],
    ['emailSend', null],
    ['@n8n/n8n-nodes-langchain.chainLlm', null],
  ])('the node %s: %s', (type, unnamed) => {
    expect(unnamedService(typed(type))).toBe(unnamed)
  })

  test.each([
    ['https://api.fax.test/v1/send', 'the address "api.fax.test"'],
    ['=https://{{ $json.tenant }}.fax.test/{{ $json.id }}', 'the address "_.fax.test"'],
    ['https://api.example.com/orders', null],
    ['https://shop.example/orders', null],
    ['={{ $json.url }}', null],
  ])('a request to %s: %s', (url, unnamed) => {
    expect(unnamedService(request(url))).toBe(unnamed)
  })
})

describe('the table of apps', () => {
  test('has keys that can stand in an address and are no tools', () => {
    for (const id of APP_IDS) expect(Slug.safeParse(id).success).toBe(true)
    expect(APP_IDS.filter((id) => (TOOL_IDS as readonly string[]).includes(id))).toEqual([])
    expect(new Set(Object.values(SERVICES)).size).toBe(APP_IDS.length + TOOL_IDS.length)
  })

  test('names only node types n8n ships', () => {
    const families = new Set(allNodeTypes().map(serviceFamily))
    expect(Object.keys(APP_OF_NODE).filter((family) => !families.has(family))).toEqual([])
  })

  test('has no address that a shorter one before it takes away', () => {
    for (const [address, service] of Object.entries(SERVICE_OF_ADDRESS))
      expect([address, serviceOf(request(`https://${address}/v1`))]).toEqual([address, service])
  })

  test('has no app that no workflow of the shop uses', () => {
    const used = readdirSync('content/workflows').flatMap((file) =>
      appsUsed(Workflow.parse(JSON.parse(readFileSync(`content/workflows/${file}`, 'utf8')))),
    )
    expect(APP_IDS.filter((id) => !used.includes(id))).toEqual([])
  })
})
