import { expect, test } from 'vitest'
import { parseWorkflow } from '#domain/workflow/workflow.ts'
import { workflowFixture } from '../../../fixtures/workflow-fixture.ts'

test('fields we do not know reach the buyer unchanged', () => {
  const file = { ...workflowFixture('local-leads'), tags: ['new in n8n'] }
  expect(parseWorkflow(file)).toMatchObject({ ok: true, value: { tags: ['new in n8n'] } })
})

test('a file that is no workflow is refused with the fields that are wrong', () => {
  const refused = parseWorkflow({ name: 'Half', nodes: [{ name: 'A' }], connections: {} })
  expect(refused).toMatchObject({ ok: false, error: { kind: 'not-a-workflow' } })
  const fields = refused.ok ? [] : refused.error.problems.map(({ field }) => field)
  expect(fields).toEqual(['nodes.0.id', 'nodes.0.type', 'nodes.0.typeVersion', 'nodes.0.position'])
})

test.each([null, [], 'text', { name: 'No nodes', nodes: [], connections: {} }])('%j is not a workflow', (json) => {
  expect(parseWorkflow(json).ok).toBe(false)
})
