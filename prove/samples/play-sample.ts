import { setTimeout as pause } from 'node:timers/promises'
import type { Workflow } from '../../src/domain/workflow/workflow.ts'
import { executionsOf, isUnfinished, type RunData, runDataOf } from '../n8n/executions.ts'
import { cleanUp } from '../run/publish.ts'
import type { Environment } from '../run/run-case.ts'
import { isSubNode } from './pinned-nodes.ts'

/** Milliseconds of real time. */
const TIMEOUT = 30_000
const POLL_INTERVAL = 20

/**
 * Presses Execute on a sample copy at `now`, without any account. Returns null if it ends green where `recorded` ended,
 * without a single request, or else a sentence on how it differs.
 */
export async function playSample(
  { n8n, mockServer }: Environment,
  copy: Workflow,
  { recorded, trigger, now }: { recorded: RunData; trigger: string; now: Date },
): Promise<string | null> {
  n8n.clock.begin(now)
  const session = mockServer.begin({ given: {}, now, clock: n8n.clock.now })
  let id = ''
  try {
    const { name, nodes, connections, settings, pinData } = copy
    const made = await n8n.rest.call<{ id: string }>('POST', '/workflows', {
      name,
      nodes,
      connections,
      settings: { ...settings, saveManualExecutions: true },
      pinData,
    })
    id = made.id
    await n8n.rest.call('POST', `/workflows/${id}/run`, { triggerToStartFrom: { name: trigger } })
    const { status, data } = await runOf(n8n, id)
    const sent = session.exchanges[0]
    if (sent) return `sends a request to ${sent.host}`
    return difference(copy, { status, data, recorded })
  } catch (error) {
    return (error as Error).message
  } finally {
    await cleanUp(n8n, [id].filter(Boolean), [])
    session.end()
  }
}

async function runOf({ database, rest }: Environment['n8n'], workflowId: string) {
  const startedAt = performance.now()
  for (;;) {
    const [row] = executionsOf(database, workflowId)
    const isOver = row && (row.status === 'waiting' || !isUnfinished(row))
    if (isOver) {
      if (row.status === 'waiting') await rest.call('POST', `/executions/${row.id}/stop`).catch(() => null)
      return { status: row.status, data: runDataOf(database, row.id) }
    }
    if (performance.now() - startedAt > TIMEOUT) {
      if (row) await rest.call('POST', `/executions/${row.id}/stop`).catch(() => null)
      throw new Error(`has not ended after ${TIMEOUT / 1000} s`)
    }
    await pause(POLL_INTERVAL)
  }
}

function difference(
  { nodes, connections }: Workflow,
  { status, data, recorded }: { status: string; data: RunData; recorded: RunData },
): string | null {
  const main = new Set(nodes.map(({ name }) => name).filter((name) => !isSubNode(connections[name])))
  const ran = data.resultData.runData
  const expected = Object.keys(recorded.resultData.runData).filter((name) => main.has(name))
  const missing = expected.filter((name) => !(name in ran))
  const extra = Object.keys(ran).filter((name) => main.has(name) && !expected.includes(name))
  const { error, lastNodeExecuted = 'the trigger' } = data.resultData
  if (status === 'waiting') return `waits at “${lastNodeExecuted}”`
  if (error) return `fails at “${error.node?.name ?? lastNodeExecuted}”: ${error.message}`
  if (missing.length > 0) return `ends at “${lastNodeExecuted}” and does not reach “${missing[0]}”`
  if (extra.length > 0) return `also runs “${extra[0]}”`
  const failed = Object.entries(ran).find(
    ([name, [first]]) => first?.error && !recorded.resultData.runData[name]?.[0]?.error,
  )
  return failed ? `has an error at “${failed[0]}”` : null
}
