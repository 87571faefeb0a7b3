import { expect, test } from 'vitest'
import { callingWorkflowId } from '../run/call-sub-workflow.ts'
import { triggerNode } from '../run/fire-trigger.ts'

test('a sub-workflow is started by a call only', () => {
  const trigger = { id: '1', name: 'Called', type: 'n8n-nodes-base.executeWorkflowTrigger', typeVersion: 1.2 }
  const node = { ...trigger, parameters: {}, position: [0, 0] as [number, number] }
  expect(triggerNode([node], { kind: 'call', items: [] })).toBe(node)
  expect(() => triggerNode([node], { kind: 'manual' })).toThrow('the workflow has Called (call).')
})

test('the caller has an id of its own, the same in every run', () => {
  expect(callingWorkflowId('0123456789abcdef')).toBe('0123456789abcall')
})
