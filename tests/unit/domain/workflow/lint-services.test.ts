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
      `Overview: Uses Stripe, whose credential n8n tests by reading charges. Say that the key may read charges, or "n8n's test of it fails".`,
    ])
  })

  test.each([
    ['a key that reads charges', note('Stripe: a key that reads charges.'), read],
    ['a buyer who knows', note("A key that reads invoices; n8n's test of it fails."), trigger],
    ['a workflow without Stripe', note('Add Slack.'), aNode({ name: 'Post', type: 'n8n-nodes-base.slack' })],
  ])('is no surprise to %s', (_, ...nodes) => {
    expect(problems('stripe-test', ...nodes)).toEqual([])
  })
})

describe('an amount of Stripe', () => {
  const read = aNode({ name: 'Paid', type: 'n8n-nodes-base.stripeTrigger' })
  const count = (jsCode: string) => aNode({ name: 'Count', type: 'n8n-nodes-base.code', parameters: { jsCode } })
  const WHOLE =
    "['bif', 'clp', 'djf', 'gnf', 'jpy', 'kmf', 'krw', 'mga', 'pyg', 'rwf', 'vnd', 'vuv', 'xaf', 'xof', 'xpf']"
  const THOUSANDTHS = "['bhd', 'jod', 'kwd', 'omr', 'tnd']"

  test.each([
    'return charge.amount / 100',
    `return charge.amount / (${WHOLE}.includes(charge.currency) ? 1 : 100)`,
    'return (charge.amount_captured - charge.amount_refunded) / 100',
    'return sale.cents / 100',
    'const cents = Math.round(Number(price) * 100)',
    "return charge.amount / (['jpy', 'krw', 'vnd', 'clp'].includes(charge.currency) ? 1 : 100)",
    'return invoice.amount_remaining / 10 ** format.resolvedOptions().maximumFractionDigits',
    'const unit = 10 ** digits',
  ])('is wrong in some currency: %s', (jsCode) => {
    expect(problems('stripe-amount', read, count(jsCode))).toEqual([
      'Count: Counts an amount of Stripe in hundredths, or as Intl counts it. Stripe has its own list of currencies without cents: bif, clp, djf, gnf, jpy, kmf, krw, mga, pyg, rwf, vnd, vuv, xaf, xof, xpf; and of currencies with thousandths: bhd, jod, kwd, omr, tnd. Divide by 1, by 1,000, and by 100 for all others.',
    ])
  })

  test.each<[string, ...WorkflowNode[]]>([
    [
      'all currencies without cents and with thousandths',
      read,
      count(
        `return charge.amount / (${WHOLE}.includes(charge.currency) ? 1 : ${THOUSANDTHS}.includes(charge.currency) ? 1000 : 100)`,
      ),
    ],
    [
      'capital letters',
      read,
      count(
        `const unit = ${WHOLE.toUpperCase()}.includes(code) ? 1 : ${THOUSANDTHS.toUpperCase()}.includes(code) ? 1000 : 100; return amount / unit`,
      ),
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

describe('a message on WhatsApp', () => {
  const trigger = aNode({ name: 'Message', type: 'n8n-nodes-base.whatsAppTrigger' })
  const read = (jsCode: string) => aNode({ name: 'Read', type: 'n8n-nodes-base.code', parameters: { jsCode } })

  test('is lost if its sender has no number', () => {
    expect(problems('whatsapp-sender', trigger, read('return message.from'))).toEqual([
      'Message: Loses messages of people whose WhatsApp username hides their number: those have no "from". Read "from_user_id" too, or report such a message to a person.',
    ])
  })

  test.each<[string, ...WorkflowNode[]]>([
    ['the user ID is read', trigger, read('return message.from ?? message.from_user_id')],
    ['there is no trigger', read('return message.from')],
  ])('is kept if %s', (_, ...nodes) => {
    expect(problems('whatsapp-sender', ...nodes)).toEqual([])
  })
})

describe('a payment that takes days', () => {
  const paid = (...events: string[]) =>
    aNode({ name: 'Paid', type: 'n8n-nodes-base.stripeTrigger', parameters: { events } })
  const COMPLETED = 'checkout.session.completed'

  test('is missed if only completed checkouts are received', () => {
    expect(problems('late-payment', paid(COMPLETED))).toEqual([
      'Paid: Misses payments that take days, such as bank debits: their checkout completes unpaid. Add the event checkout.session.async_payment_succeeded.',
    ])
  })

  test.each<[string, ...WorkflowNode[]]>([
    ['the late event is received', paid(COMPLETED, 'checkout.session.async_payment_succeeded')],
    ['no checkout is received', paid('charge.refunded')],
  ])('is noticed if %s', (_, ...nodes) => {
    expect(problems('late-payment', ...nodes)).toEqual([])
  })
})

describe('a text for Telegram', () => {
  const send = (text: string, additionalFields: Record<string, unknown> = {}) =>
    aNode({ name: 'Send', type: 'n8n-nodes-base.telegram', parameters: { text, additionalFields } })

  test('is refused at an underscore if it is computed and sent as Markdown', () => {
    expect(problems('telegram-markup', send('={{ $json.reply }}'))).toEqual([
      'Send: Sends computed text as Markdown, which Telegram refuses at an unpaired "_" or "*". Choose HTML as the parse mode and escape &, < and >.',
    ])
  })

  test.each([send('Hello'), send('={{ $json.reply }}', { parse_mode: 'HTML' })])('is accepted otherwise', (node) => {
    expect(problems('telegram-markup', node)).toEqual([])
  })
})

describe('a credential that can no longer be created', () => {
  test.each([
    aNode({ name: 'Read', type: 'n8n-nodes-base.zendesk' }),
    aNode({ name: 'Read', type: 'n8n-nodes-base.httpRequest', parameters: { nodeCredentialType: 'zendeskApi' } }),
  ])('is an API token of Zendesk', (node) => {
    expect(problems('zendesk-token', node)).toEqual([
      'Read: Asks for an API token, which Zendesk no longer lets you create. Choose OAuth2.',
    ])
  })

  test('is not OAuth2', () => {
    const node = aNode({ name: 'Read', type: 'n8n-nodes-base.zendesk', parameters: { authentication: 'oAuth2' } })
    expect(problems('zendesk-token', node)).toEqual([])
  })

  test('is a private app of HubSpot', () => {
    const note = (content: string) =>
      aNode({ name: 'Overview', type: 'n8n-nodes-base.stickyNote', parameters: { content } })
    expect(problems('hubspot-app', note('Connect HubSpot (private app token).'))).toEqual([
      'Overview: Asks for a private app of HubSpot, which can no longer be created. Ask for a service key with the same scopes.',
    ])
    expect(problems('hubspot-app', note('Connect HubSpot (service key).'))).toEqual([])
  })
})
