import { expect, test } from 'vitest'
import { cleanExport } from '#domain/workflow/clean-export.ts'
import type { Workflow } from '#domain/workflow/workflow.ts'
import { aChain, aNode } from '../../../fixtures/workflow-fixture.ts'

const sheet = {
  __rl: true,
  mode: 'list',
  value: '1AbC',
  cachedResultName: "Ann's leads",
  cachedResultUrl: 'https://docs.example.com/d/1AbC',
}

/** What n8n's own export of two nodes holds. */
const exported: Workflow = {
  ...aChain(
    aNode({ name: 'New entry', type: 'n8n-nodes-base.webhook', position: [203, -7] }),
    aNode({
      name: 'Save entry',
      type: 'n8n-nodes-base.googleSheets',
      position: [416, 0],
      parameters: { documentId: sheet, operation: 'append', rows: [{ target: sheet }] },
      credentials: { googleSheetsOAuth2Api: { id: '7', name: "Ann's Google" } },
    }),
  ),
  id: 'wf1',
  versionId: 'v1',
  active: true,
  isArchived: false,
  tags: [],
  shared: [{ owner: 'ann' }],
  pinData: { 'New entry': [{ json: { email: 'ann@example.com' } }] },
  staticData: { last: 1 },
  meta: { instanceId: 'abc', templateCredsSetupCompleted: true },
  settings: { executionOrder: 'v1', errorWorkflow: 'wf2' },
}
Object.assign(exported.nodes[0] ?? {}, { webhookId: 'hook-1' })

const clean = (workflow = exported) => {
  let count = 0
  return cleanExport(workflow, 'save-entries', () => `new-${++count}`)
}

test('nothing of the author stays in the file', () => {
  const { workflow } = clean()
  expect(Object.keys(workflow)).toEqual(['name', 'nodes', 'connections', 'settings', 'meta'])
  expect(workflow.meta).toEqual({ templateId: 'save-entries' })
  expect(workflow.settings).toEqual({ executionOrder: 'v1' })
  const text = JSON.stringify(workflow)
  for (const own of ['wf1', 'abc', 'hook-1', 'Ann', '1AbC', 'ann@', 'wf2']) expect(text).not.toContain(own)
})

test('what makes it work stays, with nodes on the grid and new ids', () => {
  const { workflow } = clean()
  expect(workflow.connections).toEqual(exported.connections)
  expect(workflow.nodes.map(({ id, position }) => [id, position])).toEqual([
    ['new-1', [208, 0]],
    ['new-2', [416, 0]],
  ])
  const empty = { __rl: true, mode: 'list', value: '' }
  expect(workflow.nodes[1]?.parameters).toEqual({ documentId: empty, operation: 'append', rows: [{ target: empty }] })
})

test('it says what it removed, node by node', () => {
  expect(clean().removed.map(({ node, what }) => [node, what].filter(Boolean).join(': '))).toEqual([
    "the workflow's id",
    'the id of its version',
    'that it is switched on',
    'the field shared',
    'New entry: pinned test data',
    'data of past runs',
    'New entry: its webhook id',
    'Save entry: what was chosen as documentId',
    'Save entry: what was chosen as rows[0].target',
    'Save entry: the credential googleSheetsOAuth2Api',
    'what n8n noted about your instance',
    'the setting errorWorkflow',
    'New entry: its id (it got a new one)',
    'New entry: its place [203, -7], now [208, 0]',
    'Save entry: its id (it got a new one)',
  ])
})

test.each([
  ['a model, called what it is', { __rl: true, mode: 'list', value: 'gpt-6-luna', cachedResultName: 'gpt-6-luna' }],
  ['a name somebody typed', { __rl: true, mode: 'name', value: '#sales' }],
  ['an expression', { __rl: true, mode: 'id', value: "={{ $('Settings').first().json.sheet }}" }],
])('%s stays chosen', (_, choice) => {
  const node = aNode({ name: 'A', type: 'n8n-nodes-base.slack', parameters: { choice } })
  expect(clean(aChain(node)).workflow.nodes[0]?.parameters).toEqual({ choice })
})

test('the export itself is left as it was', () => {
  const before = structuredClone(exported)
  clean()
  expect(exported).toEqual(before)
})
