import { setTimeout as pause } from 'node:timers/promises'
import type { WorkflowNode } from '../n8n/node-types.ts'
import type { N8n } from '../n8n/start.ts'
import { listTables } from './tables.ts'

interface TestRun {
  status: string
  metrics: Record<string, number> | null
  errorCode: string | null
}

/** Milliseconds. */
const EVALUATION_TIMEOUT = 120_000
const POLL_INTERVAL = 50

/**
 * Selects the data tables in evaluation nodes, which know them by id, and presses Run Test. Returns n8n's result of the
 * whole run: its status, the mean of each metric, and why it could not begin. Throws on a timeout.
 */
export async function runEvaluation(n8n: N8n, workflowId: string, concurrency: number) {
  await selectTables(n8n, workflowId)
  const { testRunId } = await n8n.rest.call<{ testRunId: string }>('POST', `/workflows/${workflowId}/test-runs/new`, {
    concurrency,
  })
  const begun = performance.now()
  for (;;) {
    const run = await n8n.rest.call<TestRun>('GET', `/workflows/${workflowId}/test-runs/${testRunId}`)
    if (!['new', 'running'].includes(run.status)) {
      // n8n never ends the execution that reads the tests, since it is not saved.
      n8n.database
        .prepare("delete from execution_entity where workflowId = ? and mode = 'manual' and status = 'running'")
        .run(workflowId)
      return { status: 200, body: JSON.stringify(resultOf(run)) }
    }
    if (performance.now() - begun > EVALUATION_TIMEOUT)
      throw new Error(`the evaluation still runs after ${EVALUATION_TIMEOUT / 1000} s.`)
    await pause(POLL_INTERVAL)
  }
}

/** Without the tokens and the duration that n8n adds. */
function resultOf({ status, metrics, errorCode }: TestRun) {
  const own = Object.entries(metrics ?? {}).filter(([name]) => !/Tokens$|^executionTime$/.test(name))
  return { status, metrics: Object.fromEntries(own), ...(errorCode && { errorCode }) }
}

async function selectTables({ rest, database }: N8n, workflowId: string): Promise<void> {
  const { nodes, versionId } = await rest.call<{ nodes: WorkflowNode[]; versionId: string }>(
    'GET',
    `/workflows/${workflowId}`,
  )
  selectTablesIn(nodes, listTables(database))
  await rest.call('PATCH', `/workflows/${workflowId}`, { nodes, versionId })
}

/**
 * Evaluation nodes know their table only by its id: the case's only table, or one that the workflow has yet to create.
 * n8n publishes none without an id.
 */
export function selectTablesIn(nodes: readonly WorkflowNode[], ids: ReadonlyMap<string, string>): void {
  const [id = 'none', ...others] = ids.values()
  for (const { type, parameters } of nodes) {
    if (!/\.evaluation(Trigger)?$/.test(type) || !('dataTableId' in parameters)) continue
    Object.assign(parameters.dataTableId as object, { value: others.length > 0 ? 'none' : id })
  }
}
