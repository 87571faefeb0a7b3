import { setTimeout as pause } from 'node:timers/promises'
import type { N8n } from '../n8n/start.ts'
import { dropTables } from './tables.ts'

/** Milliseconds. n8n publishes and unpublishes in the background. */
const PUBLISH_TIMEOUT = 120_000
const POLL_INTERVAL = 5

/** As after a restart, from which on n8n watches what a schedule remembers, and saves the whole memory with it. */
const REMEMBER_SCHEDULES = `update workflow_entity set staticData = (select json_group_object('node:' || (value ->> 'name'),
  json('{"recurrenceRules":[null],"recurrenceRuleSignatures":[null]}')) from json_each(nodes) where value ->> 'type' like '%.scheduleTrigger')
  where id = ?`

/** Resolves when all triggers have registered. Throws with n8n's reason. */
export async function publish({ rest, database }: N8n, workflow: { id: string; versionId: string }): Promise<void> {
  const { id, versionId } = workflow
  database.prepare(REMEMBER_SCHEDULES).run(id)
  await rest.call('POST', `/workflows/${id}/activate`, { versionId, name: 'proof', description: '' })
  await waitForPublication(database, id)
  const triggers = database
    .prepare('select nodeId, status, errorMessage from workflow_publication_trigger_status where workflowId = ?')
    .all(id) as unknown as { status: string }[]
  if (triggers.length > 0 && triggers.every(({ status }) => status === 'activated')) return
  throw new Error(`n8n could not publish the workflow: ${JSON.stringify(triggers).slice(0, 400)}`)
}

/** Waits for n8n's background job that publishes or unpublishes a workflow. Throws on a timeout. */
async function waitForPublication(database: N8n['database'], id: string) {
  const left = database.prepare(
    "select 1 from workflow_publication_outbox where workflowId = ? and status in ('pending', 'in_progress')",
  )
  const startedAt = performance.now()
  while (left.get(id)) {
    if (performance.now() - startedAt > PUBLISH_TIMEOUT)
      throw new Error(`n8n has not published or unpublished the workflow after ${PUBLISH_TIMEOUT / 1000} s.`)
    await pause(POLL_INTERVAL)
  }
}

export async function createPublished(n8n: N8n, workflow: object): Promise<void> {
  await publish(n8n, await n8n.rest.call<{ id: string; versionId: string }>('POST', '/workflows', workflow))
}

/** A sub-workflow that accepts any input and ends. */
export async function createSubWorkflow(n8n: N8n, id: string): Promise<void> {
  const trigger = {
    id: 'trigger',
    name: 'Started by another workflow',
    type: 'n8n-nodes-base.executeWorkflowTrigger',
    typeVersion: 1.1,
    position: [0, 0],
    parameters: { inputSource: 'passthrough' },
  }
  await createPublished(n8n, { id, name: `Sub-workflow ${id}`, nodes: [trigger], connections: {}, settings: {} })
}

/** Deletes what a case left in n8n, and restarts execution ids at 1, so that recordings do not depend on earlier cases. */
export async function cleanUp(n8n: N8n, workflows: readonly string[], tables: readonly string[]): Promise<void> {
  const { rest, database } = n8n
  for (const id of workflows) {
    // The history of Remove Duplicates nodes.
    database.prepare('delete from processed_data where workflowId = ?').run(id)
    // Fails if it was never published, and the deletion below if it was never created.
    await rest.call('POST', `/workflows/${id}/deactivate`, {}).catch(() => null)
    await waitForPublication(database, id)
    // n8n only deletes archived workflows. The archive call would also write a new version.
    database.prepare('update workflow_entity set isArchived = 1 where id = ?').run(id)
    await rest.call('DELETE', `/workflows/${id}`).catch(() => null)
  }
  await dropTables(rest, tables)
  database.exec("delete from execution_entity; delete from sqlite_sequence where name = 'execution_entity'")
}
