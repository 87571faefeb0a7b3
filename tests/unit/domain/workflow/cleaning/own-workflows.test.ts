import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { outgoingWorkflow } from '#domain/access/outgoing-workflow.ts'
import { cleanWorkflow } from '#domain/workflow/cleaning/clean-workflow.ts'
import { SAMPLE_EVERY } from '../../../../fixtures/histories.ts'
import { withNodeIds } from '../../../../fixtures/with-node-ids.ts'

/** What a download alone changes. */
const stamped = (json: { nodes: { id: string }[] }) =>
  `${JSON.stringify({ ...withNodeIds(json), meta: { templateId: 'slug' } }, null, 2)}\n`

// Kept versions no longer change.
test.each([
  ['content/workflows/*.json', 1],
  ['content/kept/*/*.json', SAMPLE_EVERY],
])('%s: cleaning changes no byte of our own', (files, every) => {
  const paths = globSync(files)
    .sort()
    .filter((_, at) => at % every === 0)
  expect(paths.length).toBeGreaterThan(20)
  for (const path of paths) {
    const json = JSON.parse(readFileSync(path, 'utf8'))
    const { workflow, removed } = cleanWorkflow(json, { keepWebhookIds: true })
    const isSame = JSON.stringify(workflow) === JSON.stringify(json)
    const leavesAsBefore = outgoingWorkflow({ origin: 'own', json }, 'slug') === stamped(json)
    expect({ path, removed, isSame, leavesAsBefore }).toEqual({ path, removed: [], isSame: true, leavesAsBefore: true })
  }
})
