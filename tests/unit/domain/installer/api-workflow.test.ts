import { expect, test } from 'vitest'
import { apiWorkflow } from '#domain/installer/api-workflow.ts'
import { STAMP } from '#domain/workflow/stamp.ts'
import type { Workflow } from '#domain/workflow/workflow.ts'

const position: [number, number] = [0, 0]
const note = { id: 'n1', name: 'Note', type: 'n8n-nodes-base.stickyNote', typeVersion: 1, position, parameters: {} }
const slack = {
  id: 'n2',
  name: 'Post',
  type: 'n8n-nodes-base.slack',
  typeVersion: 2.4,
  position,
  parameters: {
    resource: 'message',
    operation: 'post',
    text: 'Hello',
    otherOptions: { limitType: 'afterTimeInterval', name: 'post' },
  },
  retryOnFail: true,
  [STAMP]: 'n2',
}
const workflow = {
  name: 'Say hello',
  nodes: [note, slack],
  connections: {},
  settings: { executionOrder: 'v1' },
  meta: { templateId: 'say-hello' },
} as Workflow

test('leaves out what n8n’s API refuses, and nothing else', () => {
  const { [STAMP]: _, ...known } = slack
  expect(apiWorkflow(workflow).workflow).toEqual({
    name: 'Say hello',
    nodes: [note, known],
    connections: {},
    settings: { executionOrder: 'v1' },
  })
})

test('names the nodes that need an account, and what n8n’s editor leaves out', () => {
  const { accounts, defaults } = apiWorkflow(workflow)
  expect(accounts).toEqual(['n2'])
  expect(defaults).toEqual({ n2: { resource: ['message'], operation: ['post'], limitType: ['afterTimeInterval'] } })
})
