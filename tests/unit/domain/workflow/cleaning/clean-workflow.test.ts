import { expect, test } from 'vitest'
import { cleanWorkflow } from '#domain/workflow/cleaning/clean-workflow.ts'
import { removalCounts } from '#domain/workflow/cleaning/removal.ts'
import { FOREIGN_FILES, foreignFile } from '../../../../fixtures/foreign-file.ts'
import { aChain, aNode } from '../../../../fixtures/workflow-fixture.ts'

const cleanParameter = (choice: unknown) => {
  const node = aNode({ name: 'A', type: 'n8n-nodes-base.slack', parameters: { choice } })
  const { workflow } = cleanWorkflow(aChain(node))
  return (workflow.nodes as { parameters: { choice: unknown } }[])[0]?.parameters.choice
}

test('the owner, the second copy, tags and ids are removed, and named', () => {
  const { workflow, removed } = cleanWorkflow(foreignFile('owner-and-second-copy'))
  expect(Object.keys(workflow)).toEqual(['name', 'nodes', 'connections', 'settings'])
  for (const own of ['Ann', 'Smith', 'cred123456', '11111111', 'A1b2C3d4', '99999999'])
    expect(JSON.stringify(workflow)).not.toContain(own)
  expect(removalCounts(removed)).toBe('5 workflow fields, 1 webhook ID')
  expect(removed.map(({ what }) => what)).toContain('the field shared')
})

test('credentials, pinned data and the instance are removed, and named', () => {
  const { workflow, removed } = cleanWorkflow(foreignFile('plain-download-with-credential'))
  for (const own of ['abcDEF', 'Slack account', 'instanceId', 'pinData'])
    expect(JSON.stringify(workflow)).not.toContain(own)
  expect(removalCounts(removed)).toBe('2 workflow fields, 1 credential, 1 set of pinned data')
})

test('a model stays, whatever n8n calls it, and so do groups of nodes', () => {
  for (const name of ['model-is-stripped', 'node-groups'] as const) {
    const { pinData: _, ...file } = foreignFile(name)
    expect(cleanWorkflow(file)).toEqual({ workflow: file, removed: [] })
  }
})

test.each([
  ['a field of the workflow', { later: 'mine' }],
  ['a field of a node', { nodes: [{ name: 'A', later: 'mine' }] }],
  ['an object where n8n has one value', { nodes: [{ name: 'A', continueOnFail: { by: 'mine' } }] }],
  ['a field of a group', { nodeGroups: [{ id: 'g', name: 'G', nodeIds: [], later: 'mine' }] }],
  [
    'a field of a connection',
    { connections: { A: { main: [[{ node: 'B', type: 'main', index: 0, later: 'mine' }]] } } },
  ],
  ['a setting', { settings: { later: 'mine' } }],
  ['a part of a setting', { settings: { timezone: { by: 'mine' } } }],
  ['a note of an instance', { meta: { later: 'mine', templateId: 'kept' } }],
  ['a template id that is no text', { meta: { templateId: { by: 'mine' } } }],
])('%s that no list names does not leave', (_, part) => {
  const { workflow, removed } = cleanWorkflow({ name: 'A', nodes: [], connections: {}, ...part })
  expect(JSON.stringify(workflow)).not.toContain('mine')
  expect(removed).toHaveLength(1)
})

test.each([
  ['a name behind an expression', { __rl: true, mode: 'list', value: '={{ $json.id }}', cachedResultName: 'mine' }],
  ['an address without a choice', { __rl: true, mode: 'list', value: '', cachedResultUrl: 'https://mine.example.com' }],
  ['an id', { __rl: true, mode: 'id', value: 'mine' }],
  ['an id that is marked as an expression', { __rl: true, mode: 'id', value: '=mine' }],
  ['a number', { __rl: true, mode: 'list', value: 12345 }],
  [
    'a calendar called by its address',
    { __rl: true, mode: 'list', value: 'mine@a.test', cachedResultName: 'mine@a.test' },
  ],
  ['a person', { __rl: true, mode: 'username', value: '@mine' }],
  ['a choice without its mark', { mode: 'list', value: 'mine', cachedResultName: 'Mine' }],
  ['a field n8n does not know', { __rl: true, mode: 'name', value: '#sales', owner: 'mine' }],
])('%s in a choice does not leave', (_, choice) => {
  const text = JSON.stringify(cleanParameter(choice))
  expect(text.toLowerCase()).not.toMatch(/mine|12345/)
})

test('a model trained in somebody’s account is no public choice', () => {
  const model = {
    __rl: true,
    mode: 'list',
    value: 'ft:gpt-5-mini:ann-co::abc',
    cachedResultName: 'ft:gpt-5-mini:ann-co',
  }
  const node = aNode({ name: 'A', type: '@n8n/n8n-nodes-langchain.lmChatOpenAi', parameters: { model } })
  expect(JSON.stringify(cleanWorkflow(aChain(node)).workflow)).not.toContain('ann-co')
})

test.each(FOREIGN_FILES)('%s: the file that was given is left as it was', (name) => {
  const file = foreignFile(name)
  cleanWorkflow(file)
  expect(file).toEqual(foreignFile(name))
})
