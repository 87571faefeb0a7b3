import { setTimeout as pause } from 'node:timers/promises'
import type { Rest } from '../n8n/rest.ts'
import type { N8n } from '../n8n/start.ts'
import { dropTables } from './tables.ts'

/** Milliseconds; n8n publishes in the background. */
const LIMIT = 30_000
const STEP = 25

interface Status {
  status: string
  error?: unknown
}

/** Resolves when all triggers have registered. Throws with n8n's reason. */
export async function publish(rest: Rest, { id, versionId }: { id: string; versionId: string }): Promise<void> {
  await rest.call('POST', `/workflows/${id}/activate`, { versionId, name: 'proof', description: '' })
  for (let spent = 0; spent < LIMIT; spent += STEP) {
    const state = await rest.call<Status>('GET', `/workflows/${id}/publication-status`)
    if (state.status === 'published') return
    if (state.status === 'partial' || state.status === 'failed')
      throw new Error(`n8n could not publish the workflow: ${JSON.stringify(state).slice(0, 400)}`)
    await pause(STEP)
  }
  throw new Error(`n8n has not published the workflow after ${LIMIT / 1000} s.`)
}

/** Makes a workflow and publishes it. */
export async function makePublished(rest: Rest, workflow: object): Promise<void> {
  await publish(rest, await rest.call<{ id: string; versionId: string }>('POST', '/workflows', workflow))
}

/** A workflow that another one starts. */
export async function makeNeighbour(rest: Rest, id: string): Promise<void> {
  const trigger = {
    id: 'trigger',
    name: 'Started by another workflow',
    type: 'n8n-nodes-base.executeWorkflowTrigger',
    typeVersion: 1.1,
    position: [0, 0],
    parameters: { inputSource: 'passthrough' },
  }
  await makePublished(rest, { id, name: `Neighbour ${id}`, nodes: [trigger], connections: {}, settings: {} })
}

/**
 * Takes away what a case has left in n8n, and lets the next run be number 1 again, so that a case sees the same numbers
 * whatever ran before it.
 */
export async function sweep(
  { rest, database }: N8n,
  workflows: readonly string[],
  tables: readonly string[],
): Promise<void> {
  for (const id of workflows) {
    // What "seen in previous executions" remembers.
    database.prepare('delete from processed_data where workflowId = ?').run(id)
    await rest.call('POST', `/workflows/${id}/deactivate`, {}).catch(() => null)
    await unregistered(database, id)
    await unlessBusy(() => rest.call('POST', `/workflows/${id}/archive`, {}))
    await unlessBusy(() => rest.call('DELETE', `/workflows/${id}`))
  }
  await dropTables(rest, tables)
  database.exec("delete from execution_entity; delete from sqlite_sequence where name = 'execution_entity'")
}

/** n8n takes triggers back in the background. */
async function unregistered(database: N8n['database'], id: string) {
  const left = database.prepare('select count(*) as count from webhook_entity where workflowId = ?')
  for (let spent = 0; spent < LIMIT && Number(left.get(id)?.count) > 0; spent += STEP) await pause(STEP)
}

/** n8n says 409 while it still takes a workflow back. What it refuses for another reason was never there. */
async function unlessBusy(call: () => Promise<unknown>) {
  for (let spent = 0; spent < LIMIT; spent += STEP) {
    const isBusy = await call().then(
      () => false,
      ({ message }: Error) => /: 409 /.test(message),
    )
    if (!isBusy) return
    await pause(STEP)
  }
}
