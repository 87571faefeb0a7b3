import { describe, expect, test } from 'vitest'
import { lintWorkflow } from '#domain/workflow/lint-workflow.ts'
import type { WorkflowNode } from '#domain/workflow/workflow.ts'
import { aFlow, aNode } from '../../../fixtures/workflow-fixture.ts'

/** What one rule says of these nodes, as "node: message". */
const problems = (rule: string, ...nodes: WorkflowNode[]) =>
  lintWorkflow({ workflow: aFlow(nodes, []), slug: 'services', tools: [] })
    .filter((problem) => problem.rule === rule)
    .map(({ node, message }) => `${node}: ${message}`)

describe('Shopify', () => {
  const read = (type: string, parameters: Record<string, unknown>) =>
    aNode({ name: 'Read', type: `n8n-nodes-base.${type}`, parameters })

  test.each([
    ['shopify', { authentication: 'accessToken' }],
    ['shopifyTrigger', { authentication: 'apiKey' }],
    ['shopify', {}],
    ['httpRequest', { nodeCredentialType: 'shopifyAccessTokenApi' }],
  ])('gives out no token any more for %s %j', (type, parameters) => {
    expect(problems('shopify-token', read(type, parameters))).toEqual([
      'Read: Asks for an access token of a custom app, which Shopify no longer lets you create. Choose OAuth2, for an app of the Dev Dashboard.',
    ])
  })

  test.each([
    ['shopify', { authentication: 'oAuth2' }],
    ['httpRequest', { nodeCredentialType: 'shopifyOAuth2Api' }],
    ['httpRequest', {}],
  ])('lets an app of the Dev Dashboard in: %s %j', (type, parameters) => {
    expect(problems('shopify-token', read(type, parameters))).toEqual([])
  })
})

describe('Airtable', () => {
  const find = (parameters: Record<string, unknown>) =>
    aNode({ name: 'Find', type: 'n8n-nodes-base.airtable', parameters: { operation: 'search', ...parameters } })
  const settings = (value: number) =>
    aNode({
      name: 'Settings',
      type: 'n8n-nodes-base.set',
      parameters: { assignments: { assignments: [{ name: 'most', value }] } },
    })
  const fromSettings = "={{ $('Settings').first().json.most }}"
  const more = [
    'Find: Reads 100 records at most, because Airtable gives no more at a time. Switch "Return all" on and keep the limit in the code behind it.',
  ]

  test('gives no more than a page to a higher limit', () => {
    expect(problems('airtable-limit', find({ returnAll: false, limit: 200 }))).toEqual(more)
  })

  test('gives no more than a page to a higher limit from Settings', () => {
    const nodes = [settings(200), find({ returnAll: false, limit: fromSettings })]
    expect(problems('airtable-limit', ...nodes)).toEqual(more)
  })

  test.each([
    ['a page', { returnAll: false, limit: 100 }],
    ['a page by default', { returnAll: false }],
    ['a limit from Settings within a page', { returnAll: false, limit: fromSettings }],
    ['everything', { returnAll: true }],
  ])('gives %s', (_, parameters) => {
    expect(problems('airtable-limit', settings(100), find(parameters))).toEqual([])
  })
})

describe('the key of Stripe', () => {
  const note = (content: string) =>
    aNode({ name: 'Overview', type: 'n8n-nodes-base.stickyNote', typeVersion: 1, parameters: { content } })
  const read = aNode({
    name: 'Read',
    type: 'n8n-nodes-base.httpRequest',
    parameters: { nodeCredentialType: 'stripeApi' },
  })
  const trigger = aNode({ name: 'Paid', type: 'n8n-nodes-base.stripeTrigger' })

  test.each([read, trigger])('turns red without a word about it: $name', (node) => {
    expect(problems('stripe-test', note('Stripe: a key that reads invoices.'), node)).toEqual([
      `Overview: Uses Stripe, whose credential n8n tests by reading charges. Say that the key may read charges, or "n8n's test of it stays red".`,
    ])
  })

  test.each([
    ['a key that reads charges', note('Stripe: a key that reads charges.'), read],
    ['a buyer who knows', note("A key that reads invoices; n8n's test of it stays red."), trigger],
    ['a workflow without Stripe', note('Add Slack.'), aNode({ name: 'Post', type: 'n8n-nodes-base.slack' })],
  ])('is no surprise to %s', (_, ...nodes) => {
    expect(problems('stripe-test', ...nodes)).toEqual([])
  })
})

describe('an amount of Stripe', () => {
  const read = aNode({ name: 'Paid', type: 'n8n-nodes-base.stripeTrigger' })
  const count = (jsCode: string) => aNode({ name: 'Count', type: 'n8n-nodes-base.code', parameters: { jsCode } })
  const ALL =
    "['bif', 'clp', 'djf', 'gnf', 'jpy', 'kmf', 'krw', 'mga', 'pyg', 'rwf', 'ugx', 'vnd', 'vuv', 'xaf', 'xof', 'xpf']"

  test.each([
    'return charge.amount / 100',
    'return (charge.amount_captured - charge.amount_refunded) / 100',
    'return sale.cents / 100',
    'const cents = Math.round(Number(price) * 100)',
    "return charge.amount / (['jpy', 'krw', 'vnd', 'clp'].includes(charge.currency) ? 1 : 100)",
    'return invoice.amount_remaining / 10 ** format.resolvedOptions().maximumFractionDigits',
    'const unit = 10 ** digits',
  ])('is a hundred times wrong in some currency: %s', (jsCode) => {
    expect(problems('stripe-amount', read, count(jsCode))).toEqual([
      'Count: Counts an amount of Stripe in hundredths, or as Intl counts it. Stripe has its own list of currencies without cents: bif, clp, djf, gnf, jpy, kmf, krw, mga, pyg, rwf, ugx, vnd, vuv, xaf, xof, xpf. Divide by 1 for these, by 100 for all others.',
    ])
  })

  test.each<[string, ...WorkflowNode[]]>([
    [
      'all currencies without cents',
      read,
      count(`return charge.amount / (${ALL}.includes(charge.currency) ? 1 : 100)`),
    ],
    [
      'capital letters',
      read,
      count(`const unit = ${ALL.toUpperCase()}.includes(code) ? 1 : 100; return amount / unit`),
    ],
    ['a percentage', read, count('return row.revenue * settings.percent / 100')],
    ['a sum that is rounded', read, count('return Math.round(amount * 100) / 100')],
    ['a workflow without Stripe', count('return order.amount / 100')],
  ])('is right with %s', (_, ...nodes) => {
    expect(problems('stripe-amount', ...nodes)).toEqual([])
  })
})

describe('a list out of Stripe', () => {
  const list = (type: string, operation: string) =>
    aNode({ name: 'List', type: `n8n-nodes-base.${type}`, parameters: { resource: 'charge', operation } })

  test('fails when it is empty', () => {
    expect(problems('stripe-list', list('stripe', 'getAll'))).toEqual([
      'List: Fails when Stripe has nothing to list, where no item should come. Ask with HTTP Request and the credential of Stripe.',
    ])
  })

  test.each([list('stripe', 'get'), list('shopify', 'getAll')])('is not what $type asks for', (node) => {
    expect(problems('stripe-list', node)).toEqual([])
  })
})
