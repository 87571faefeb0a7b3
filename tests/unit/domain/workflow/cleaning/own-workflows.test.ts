import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { outgoingWorkflow } from '#domain/access/outgoing-workflow.ts'
import { cleanWorkflow } from '#domain/workflow/cleaning/clean-workflow.ts'
import { SAMPLE_EVERY } from '../../../../fixtures/histories.ts'
import { withNodeIds } from '../../../../fixtures/with-node-ids.ts'

test('cleaning changes no byte of our own', () => {
  // Kept versions no longer change.
  const kept = globSync('content/kept/*/*.json').sort()
  const paths = [...globSync('content/workflows/*.json'), ...kept.filter((_, at) => at % SAMPLE_EVERY === 0)]
  expect(paths.length).toBeGreaterThan(100)
  for (const path of paths) {
    const json = JSON.parse(readFileSync(path, 'utf8'))
    const { workflow, removed } = cleanWorkflow(json, { keepWebhookIds: true })
    const isSame = JSON.stringify(workflow) === JSON.stringify(json)
    const stamped = `${JSON.stringify({ ...withNodeIds(json), meta: { templateId: 'slug' } }, null, 2)}\n`
    const leavesAsBefore = outgoingWorkflow({ origin: 'own', json }, 'slug') === stamped
    expect({ path, removed, isSame, leavesAsBefore }).toEqual({ path, removed: [], isSame: true, leavesAsBefore: true })
  }
})
