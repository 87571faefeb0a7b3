import { expect, test } from 'vitest'
import type { WorkflowNode } from '../n8n/node-types.ts'
import { selectTablesIn } from '../run/run-evaluation.ts'

const node = (type: string): WorkflowNode => ({
  id: 'a',
  name: 'Node',
  type,
  typeVersion: 1,
  parameters: { dataTableId: { mode: 'list', value: '' } },
})

test('selects the only data table in evaluation nodes, and none in others', () => {
  const nodes = ['evaluation', 'evaluationTrigger', 'dataTable'].map((type) => node(`n8n-nodes-base.${type}`))
  const selected = () => nodes.map(({ parameters }) => (parameters.dataTableId as { value: string }).value)
  selectTablesIn(nodes, new Map())
  expect(selected()).toEqual(['none', 'none', ''])
  selectTablesIn(nodes, new Map([['tests', 'T1']]))
  expect(selected()).toEqual(['T1', 'T1', ''])
})
