import { expect, test } from 'vitest'
import { triggerNode } from '../run/fire-trigger.ts'
import { failingWorkflowId } from '../run/trigger-error-workflow.ts'

const failure = { kind: 'failure' as const, workflow: 'Stock import', step: 'Read the list', message: 'No list.' }

test('an error trigger fires only on a failure of a workflow', () => {
  const error = { id: '1', name: 'Failed', type: 'n8n-nodes-base.errorTrigger', typeVersion: 1, parameters: {} }
  const node = { ...error, position: [0, 0] as [number, number] }
  expect(triggerNode([node], failure)).toBe(node)
  expect(() => triggerNode([node], { kind: 'schedule' })).toThrow(
    'no trigger of kind schedule; the workflow has Failed (failure).',
  )
})

test('the id of a failing workflow does not depend on the error', () => {
  expect(failingWorkflowId({ ...failure, message: 'No price.' })).toBe(failingWorkflowId(failure))
  expect(failingWorkflowId({ ...failure, workflow: 'Invoices' })).not.toBe(failingWorkflowId(failure))
})
