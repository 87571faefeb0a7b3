import { expect, test } from 'vitest'
import { readCopy, templateOf } from '#domain/versions/read-copy.ts'
import { aChain, aNode } from '../../../fixtures/workflow-fixture.ts'

const original = {
  ...aChain(aNode({ name: 'Start', type: 'n8n-nodes-base.manualTrigger' })),
  settings: { executionOrder: 'v1' },
}
const text = (value: unknown) => JSON.stringify(value)

test('a download of n8n is read with its name and settings', () => {
  const copy = readCopy(`\uFEFF${text({ ...original, name: 'Mine', settings: { timezone: 'Asia/Tokyo' } })}`, original)
  expect(copy.ok && [copy.value.name, copy.value.settings]).toEqual(['Mine', { timezone: 'Asia/Tokyo' }])
})

test('a workflow names its template unless it was renamed, or is none', () => {
  const found = [text(original), text({ name: 'Mine' }), 'null', 'no JSON'].map((copy) => templateOf(copy, [original]))
  expect(found).toEqual([original, undefined, undefined, undefined])
})

test('a copy from the canvas gets the name and settings of the template', () => {
  const { nodes, connections } = original
  const copy = readCopy(text({ nodes, connections, pinData: {}, meta: { instanceId: 'x' } }), original)
  expect(copy.ok && [copy.value.name, copy.value.settings]).toEqual([original.name, original.settings])
})

test.each([
  ['nothing', ' ', 'The file is empty.'],
  ['no JSON', '{ "nodes": [', 'isn’t valid JSON'],
  ['a list', '[]', 'nodes or connections are missing'],
  ['no connections', text({ nodes: [] }), 'nodes or connections are missing'],
  ['a node without a place', text({ nodes: [{ name: 'A', type: 'b' }], connections: {} }), 'Node 1 of the file'],
  ['a node that is null', text({ nodes: [null], connections: {} }), 'Node 1 of the file'],
])('%s is refused with what to do', (_, broken, sentence) => {
  const copy = readCopy(broken, original)
  expect(!copy.ok && copy.error).toContain(sentence)
})
