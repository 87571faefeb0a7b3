import { setTimeout as pause } from 'node:timers/promises'
import { SETUP_RESULT, SETUP_TRIGGER } from '../../src/domain/set-up/setup-run/add-setup-run.ts'
import { executionsOf, isUnfinished, runDataOf } from '../n8n/executions.ts'
import type { Environment } from '../run/run-case.ts'

/** A row of the last step. */
export interface Row {
  service: string
  result: string
  text: string
}

/** Milliseconds of real time. */
const TIMEOUT = 30_000
const POLL_INTERVAL = 20

/** Presses Execute on "Set up and check" of an imported workflow, and returns the rows of its last step. */
export async function playSetup({ n8n }: Pick<Environment, 'n8n'>, workflowId: string): Promise<Row[]> {
  const before = executionsOf(n8n.database, workflowId).length
  await n8n.rest.call('POST', `/workflows/${workflowId}/run`, { triggerToStartFrom: { name: SETUP_TRIGGER } })
  const startedAt = performance.now()
  for (;;) {
    const row = executionsOf(n8n.database, workflowId).at(before)
    if (row && !isUnfinished(row)) {
      const { error, runData } = runDataOf(n8n.database, row.id).resultData
      if (error) throw new Error(`fails at “${error.node?.name ?? '?'}”: ${error.message}`)
      const items = runData[SETUP_RESULT]?.[0]?.data?.main?.[0] ?? []
      return items.map(({ json }) => json as unknown as Row)
    }
    if (performance.now() - startedAt > TIMEOUT) throw new Error(`has not ended after ${TIMEOUT / 1000} s`)
    await pause(POLL_INTERVAL)
  }
}
