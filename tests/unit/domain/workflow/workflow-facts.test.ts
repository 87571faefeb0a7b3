import { expect, test } from 'vitest'
import { workflowFacts } from '#domain/workflow/workflow-facts.ts'
import { aChain, aNode, workflowFixture } from '../../../fixtures/workflow-fixture.ts'

const facts = workflowFacts(workflowFixture('lead-qualifier'))

test('tells what starts the workflow and how many nodes it has, notes not counted', () => {
  expect(facts.trigger).toEqual({ name: 'New form entry', type: 'n8n-nodes-base.webhook', label: 'Webhook' })
  expect(facts.nodeCount).toBe(10)
})

test('a service trigger is called by its service', () => {
  expect(workflowFacts(workflowFixture('viral-ugc-clips')).trigger?.label).toBe('Google Drive')
})

test('steps follow the run, with sub-nodes right after the node they belong to', () => {
  expect(facts.steps.map(({ name }) => name).slice(0, 6)).toEqual([
    'New form entry',
    'Clean fields',
    'Score lead',
    'Chat model',
    'Score format',
    'Hot, warm, cold',
  ])
})

test('a step says what kind of node it is and what it does', () => {
  expect(facts.steps[1]).toEqual({
    number: 2,
    name: 'Clean fields',
    kind: 'Edit Fields',
    glyph: 'set',
    isTrigger: false,
    isSubNode: false,
    note: 'Keeps name, e-mail, company and message; drops the rest.',
  })
  expect(facts.steps[3]).toMatchObject({ kind: 'OpenAI Chat Model', glyph: 'openai', isSubNode: true })
})

test('lists each app once with the kind of credential it takes', () => {
  expect(facts.apps).toEqual([
    { service: 'openai', name: 'OpenAI', glyph: 'openai', credentials: ['API key'], usedBy: ['Chat model'] },
    { service: 'slack', name: 'Slack', glyph: 'slack', credentials: ['OAuth2'], usedBy: ['Alert sales'] },
    {
      service: 'hubspot',
      name: 'HubSpot',
      glyph: 'hubspot',
      credentials: ['Service key'],
      usedBy: ['Save contact'],
    },
    { service: 'sheets', name: 'Google Sheets', glyph: 'sheets', credentials: ['OAuth2'], usedBy: ['Log and park'] },
  ])
})

test('the trigger, the action, the model and the image node of one service are one app', () => {
  const { apps } = workflowFacts(workflowFixture('viral-ugc-clips'))
  expect(apps.map(({ name, usedBy }) => [name, ...usedBy])).toEqual([
    ['Google Drive', 'Product photo', 'Store clip'],
    ['OpenAI', 'Chat model', 'Presenter'],
    ['HTTP Request', 'Voice line', 'Render clip'],
    ['Google Sheets', 'List clip'],
    ['Telegram', 'Report failure'],
  ])
})

test('an HTTP request without a key needs no account', () => {
  const workflow = aChain(
    aNode({ name: 'Start', type: 'n8n-nodes-base.manualTrigger' }),
    aNode({ name: 'Fetch', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.5 }),
  )
  expect(workflowFacts(workflow).apps).toEqual([])
})

test('an HTTP request with the credential of a service counts for that service', () => {
  const parameters = { authentication: 'predefinedCredentialType', nodeCredentialType: 'stripeApi' }
  const refund = aNode({ name: 'Refund', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.5, parameters })
  const stripe = { service: 'stripe', name: 'Stripe', glyph: 'stripe', credentials: ['API key'], usedBy: ['Refund'] }
  expect(workflowFacts(aChain(refund)).apps).toEqual([stripe])
})

test('a parameter left at its default decides the credential', () => {
  const slack = aNode({ name: 'Post', type: 'n8n-nodes-base.slack', typeVersion: 2.7 })
  expect(workflowFacts(aChain(slack)).apps[0]?.credentials).toEqual(['Bot token'])
})

test('no parameter gets into the facts', () => {
  expect(JSON.stringify(workflowFacts(workflowFixture('viral-ugc-clips')))).not.toContain('example.com')
})

test('a loop ends, and nodes nothing leads to come last', () => {
  const workflow = workflowFixture('local-leads')
  workflow.nodes.unshift(aNode({ name: 'Forgotten', type: 'n8n-nodes-base.noOp' }))
  const names = workflowFacts(workflow).steps.map(({ name }) => name)
  expect(names).toHaveLength(9)
  expect(names.at(-1)).toBe('Forgotten')
})

test('steps are in the order of numbered sections, and a branch is read to its end', () => {
  const nodes = ['Start', 'Fork', 'Left', 'Left end', 'Right', 'Right end'].map((name, at) =>
    aNode({ name, position: [at * 200, 0], type: `n8n-nodes-base.${at === 0 ? 'manualTrigger' : 'noOp'}` }),
  )
  const note = (content: string, x: number, width: number) =>
    aNode({ name: content, type: 'n8n-nodes-base.stickyNote', position: [x, -50], parameters: { content, width } })
  const to = (...names: string[]) => ({ main: names.map((node) => [{ node, type: 'main', index: 0 }]) })
  const connections = {
    Start: to('Fork'),
    Fork: to('Left', 'Right'),
    Left: to('Left end'),
    Right: to('Right end'),
  }
  const workflow = { name: 'Forks', nodes, connections }
  const stepsOf = (notes: typeof nodes) =>
    workflowFacts({ ...workflow, nodes: [...notes, ...nodes] }).steps.map(({ name }) => name)
  expect(stepsOf([])).toEqual(['Start', 'Fork', 'Left', 'Left end', 'Right', 'Right end'])
  const sections = [note('## 2. Left', 400, 350), note('## 1. Right\nPaid text', 800, 350), note('Start', 0, 350)]
  expect(stepsOf(sections)).toEqual(['Right', 'Right end', 'Left', 'Left end', 'Start', 'Fork'])
  const { steps } = workflowFacts({ ...workflow, nodes: [...sections, ...nodes] })
  expect(steps.map(({ section }) => section)).toEqual([
    '1. Right',
    '1. Right',
    '2. Left',
    '2. Left',
    undefined,
    undefined,
  ])
})
