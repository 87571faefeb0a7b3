import { expect, test } from 'vitest'
import { failingId } from '../run/fail-elsewhere.ts'
import { triggerNode } from '../run/fire-trigger.ts'

const failure = { kind: 'failure' as const, workflow: 'Stock import', step: 'Read the list', message: 'No list.' }

test('an error trigger is set off by a workflow that fails, and by nothing else', () => {
  const error = { id: '1', name: 'Failed', type: 'n8n-nodes-base.errorTrigger', typeVersion: 1, parameters: {} }
  const node = { ...error, position: [0, 0] as [number, number] }
  expect(triggerNode([node], failure)).toBe(node)
  expect(() => triggerNode([node], { kind: 'schedule' })).toThrow(
    'no trigger of kind schedule; the workflow has Failed (failure).',
  )
})

test('a workflow that fails again is the same, whatever the reason', () => {
  expect(failingId({ ...failure, message: 'No price.' })).toBe(failingId(failure))
  expect(failingId({ ...failure, workflow: 'Invoices' })).not.toBe(failingId(failure))
})
