import { setTimeout as pause } from 'node:timers/promises'
import type { Reply } from '../case.ts'
import type { Session } from '../mock-server/mock-server.ts'
import { executionsOf, isUnfinished, runDataOf } from '../n8n/executions.ts'
import type { WorkflowNode } from '../n8n/node-types.ts'
import { type N8n, PUBLIC_ADDRESS } from '../n8n/start.ts'
import type { CallerResponse } from './fire-trigger.ts'
import { resumeExecution } from './resume-execution.ts'

/** All in milliseconds of real time. */
const RUN_TIMEOUT = 120_000
const POLL_INTERVAL = 10
/** A trigger must start an execution within this time. */
const START_TIMEOUT = 20_000
/** Without activity for this long, a case has ended, */
const QUIET_PERIOD = 50
/** and a trigger has started nothing. */
const SILENT_PERIOD = 2000

interface RunContext {
  n8n: N8n
  session: Session
  workflowId: string
  nodes: readonly WorkflowNode[]
  answers: Reply[]
  response: CallerResponse | null
  /** Collects the pages that a form shows. */
  pages: CallerResponse[]
  /** The number of executions before this trigger. */
  executionsBefore: number
  mayBeSilent: boolean
  /** For a poll, the number of requests before it: it has not ended before it sent one. */
  requestsBefore: number | null
  /** Leaves waiting executions alone, since the next trigger fires meanwhile. */
  ignoreWaiting: boolean
}

/**
 * Resolves when all executions have ended and no new one starts; resumes those that wait. They are resumed only once this
 * trigger's execution has started and nothing runs, since resuming may advance the clock. Throws on a timeout.
 */
export async function waitUntilIdle(context: RunContext): Promise<void> {
  const { n8n, workflowId, session, executionsBefore, mayBeSilent, requestsBefore, ignoreWaiting } = context
  const startedAt = performance.now()
  let quietSince = startedAt
  let requests = -1
  let hasResponded = false
  const resumed = new Set<string>()
  // A workflow with an error trigger is its own error workflow: n8n starts it again after it failed.
  const mayStartAgain = context.nodes.some(({ type }) => type === 'n8n-nodes-base.errorTrigger')
  for (;;) {
    const rows = executionsOf(n8n.database, workflowId)
    const open = rows.filter((row) => isUnfinished(row) && !(ignoreWaiting && row.status === 'waiting'))
    if (open.length > 0 || session.exchanges.length !== requests) quietSince = performance.now()
    requests = session.exchanges.length
    const mayEnd = mayBeSilent && requests > (requestsBefore ?? -1)
    const hasBegun = rows.length > executionsBefore || (mayEnd && performance.now() - quietSince > SILENT_PERIOD)
    const waiting = hasBegun && open.every(({ status }) => status === 'waiting') ? open : []
    for (const row of waiting) {
      const data = runDataOf(n8n.database, row.id)
      const last = data.resultData.lastNodeExecuted ?? ''
      const key = `${row.id} ${last} ${data.resultData.runData[last]?.length}`
      if (resumed.has(key)) continue
      resumed.add(key)
      const page = await resumeExecution({ ...context, row, data, lastResponse: context.response })
      if (page) context.pages.push(page)
    }
    const spent = performance.now() - startedAt
    const quiet = performance.now() - quietSince
    const needed = mayStartAgain && rows.at(-1)?.status === 'error' ? SILENT_PERIOD : QUIET_PERIOD
    const isOver = open.length === 0 && rows.length > executionsBefore && quiet > needed
    if (isOver && hasResponded) return
    // n8n may still be busy. It responds when it is done, so the check after that one is final.
    hasResponded = isOver && (await fetch(n8n.local(`${PUBLIC_ADDRESS}/healthz`))).ok
    const isSilent = rows.length === executionsBefore
    if (isSilent && mayEnd && quiet > SILENT_PERIOD) return
    if (isSilent && spent > START_TIMEOUT) throw new Error(`no execution started${responseText(context.response)}.`)
    if (spent > RUN_TIMEOUT) {
      await Promise.all(open.map(({ id }) => n8n.rest.call('POST', `/executions/${id}/stop`).catch(() => null)))
      throw new Error(`the execution has not ended after ${RUN_TIMEOUT / 1000} s.`)
    }
    await pause(POLL_INTERVAL)
  }
}

const responseText = (response: CallerResponse | null) =>
  response ? `; the caller received ${response.status} ${response.body.slice(0, 200)}` : ''
