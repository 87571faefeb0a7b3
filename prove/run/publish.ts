import { setTimeout as pause } from 'node:timers/promises'
import type { N8n } from '../n8n/start.ts'
import { dropTables } from './tables.ts'

/** Milliseconds; n8n publishes and takes back in the background. */
const LIMIT = 120_000
const STEP = 5

interface TriggerStatus {
  nodeId: string
  status: string
  errorMessage: string | null
}

/** Resolves when all triggers have registered. Throws with n8n's reason. */
export async function publish({ rest, database }: N8n, workflow: { id: string; versionId: string }): Promise<void> {
  const { id, versionId } = workflow
  await rest.call('POST', `/workflows/${id}/activate`, { versionId, name: 'proof', description: '' })
  await settled(database, id)
  const triggers = database
    .prepare('select nodeId, status, errorMessage from workflow_publication_trigger_status where workflowId = ?')
    .all(id) as unknown as TriggerStatus[]
  if (triggers.length > 0 && triggers.every(({ status }) => status === 'activated')) return
  throw new Error(`n8n could not publish the workflow: ${JSON.stringify(triggers).slice(0, 400)}`)
}

/** Until n8n has done what it does in the background to publish a workflow or to take it back. Throws where it never has. */
async function settled(database: N8n['database'], id: string) {
  const left = database.prepare(
    "select 1 from workflow_publication_outbox where workflowId = ? and status in ('pending', 'in_progress')",
  )
  const begun = performance.now()
  while (left.get(id)) {
    if (performance.now() - begun > LIMIT)
      throw new Error(`n8n has not published the workflow, or taken it back, after ${LIMIT / 1000} s.`)
    await pause(STEP)
  }
}

/** Makes a workflow and publishes it. */
export async function makePublished(n8n: N8n, workflow: object): Promise<void> {
  await publish(n8n, await n8n.rest.call<{ id: string; versionId: string }>('POST', '/workflows', workflow))
}

/** A workflow that another one starts. */
export async function makeNeighbour(n8n: N8n, id: string): Promise<void> {
  const trigger = {
    id: 'trigger',
    name: 'Started by another workflow',
    type: 'n8n-nodes-base.executeWorkflowTrigger',
    typeVersion: 1.1,
    position: [0, 0],
    parameters: { inputSource: 'passthrough' },
  }
  await makePublished(n8n, { id, name: `Neighbour ${id}`, nodes: [trigger], connections: {}, settings: {} })
}

/**
 * Takes away what a case has left in n8n, and lets the next run be number 1 again, so that a case sees the same numbers
 * whatever ran before it.
 */
export async function sweep(n8n: N8n, workflows: readonly string[], tables: readonly string[]): Promise<void> {
  const { rest, database } = n8n
  for (const id of workflows) {
    // What "seen in previous executions" remembers.
    database.prepare('delete from processed_data where workflowId = ?').run(id)
    // Refused where it was never published, and the next one where it was never made.
    await rest.call('POST', `/workflows/${id}/deactivate`, {}).catch(() => null)
    await settled(database, id)
    // n8n deletes nothing that its owner has not put away before, a call that writes one more version.
    database.prepare('update workflow_entity set isArchived = 1 where id = ?').run(id)
    await rest.call('DELETE', `/workflows/${id}`).catch(() => null)
  }
  await dropTables(rest, tables)
  database.exec("delete from execution_entity; delete from sqlite_sequence where name = 'execution_entity'")
}
