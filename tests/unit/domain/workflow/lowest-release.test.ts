import { expect, test } from 'vitest'
import { lowestRelease } from '#domain/workflow/lowest-release.ts'
import { aNode } from '../../../fixtures/workflow-fixture.ts'

const workflow = (...nodes: [type: string, typeVersion: number][]) => ({
  name: 'Sample',
  nodes: nodes.map(([type, typeVersion], at) => aNode({ name: `Node ${at}`, type, typeVersion })),
  connections: {},
})
const YOUNG_SET: [string, number] = ['n8n-nodes-base.set', 3.5]
const OLD_WEBHOOK: [string, number] = ['n8n-nodes-base.webhook', 1]

test('the youngest node decides which n8n is needed', () => {
  expect(lowestRelease(workflow(OLD_WEBHOOK))).toMatch(/^1\.\d+$/)
  expect(lowestRelease(workflow(OLD_WEBHOOK, YOUNG_SET))).toBe('2.32')
  expect(lowestRelease(workflow(YOUNG_SET, OLD_WEBHOOK))).toBe('2.32')
})

test('releases are compared by number, not by letter', () => {
  const filter: [string, number] = ['n8n-nodes-base.filter', 2.3]
  expect(lowestRelease(workflow(OLD_WEBHOOK, filter, OLD_WEBHOOK))).toBe('1.123')
})

test('notes on the canvas need nothing', () => {
  expect(lowestRelease(workflow(OLD_WEBHOOK, ['n8n-nodes-base.stickyNote', 99]))).toMatch(/^1\.\d+$/)
})
