import { setTimeout as pause } from 'node:timers/promises'
import type { Reply } from '../case.ts'
import type { Session } from '../mock-server/mock-server.ts'
import { executionsOf, isOpen, runDataOf } from '../n8n/executions.ts'
import type { WorkflowNode } from '../n8n/node-types.ts'
import { type N8n, PUBLIC_ADDRESS } from '../n8n/start.ts'
import { wakeSleeper } from './answer-wait.ts'
import type { Response } from './fire-trigger.ts'

/** Milliseconds of real time. */
const LIMIT = 120_000
const STEP = 10
/** How long a trigger may take to begin a run, and how long nothing has to happen to be taken for the end. */
const BEGIN = 20_000
const QUIET = 50
const LOOK = 2000

interface Course {
  n8n: N8n
  session: Session
  workflowId: string
  nodes: readonly WorkflowNode[]
  answers: Reply[]
  response: Response | null
  /** Takes what a form of several pages shows. */
  pages: Response[]
  /** Runs that were there before. */
  seen: number
  mayBeSilent: boolean
  /** A poll has ended only after it asked: requests that were there before it. */
  askedBefore: number | null
  /** What sleeps is left asleep: the next trigger comes meanwhile. */
  leaveAsleep: boolean
}

/**
 * Until all runs have ended and no new one begins; wakes those that sleep, once the run of this trigger has begun and
 * nothing runs any more: a clock that moves on earlier would make that run too late. Throws when it takes too long.
 */
export async function toTheEnd({ seen, mayBeSilent, askedBefore, leaveAsleep, ...course }: Course): Promise<void> {
  const { n8n, workflowId, session } = course
  const begun = performance.now()
  let quietSince = begun
  let asked = -1
  let hasAnswered = false
  const woken = new Set<string>()
  for (;;) {
    const rows = executionsOf(n8n.database, workflowId)
    const open = rows.filter((row) => isOpen(row) && !(leaveAsleep && row.status === 'waiting'))
    if (open.length > 0 || session.exchanges.length !== asked) quietSince = performance.now()
    asked = session.exchanges.length
    const mayEnd = mayBeSilent && asked > (askedBefore ?? -1)
    const hasBegun = rows.length > seen || (mayEnd && performance.now() - quietSince > LOOK)
    const sleepers = hasBegun && open.every(({ status }) => status === 'waiting') ? open : []
    for (const row of sleepers) {
      const data = runDataOf(n8n.database, row.id)
      const last = data.resultData.lastNodeExecuted ?? ''
      const key = `${row.id} ${last} ${data.resultData.runData[last]?.length}`
      if (woken.has(key)) continue
      woken.add(key)
      const page = await wakeSleeper({ ...course, row, data, told: course.response })
      if (page) course.pages.push(page)
    }
    const spent = performance.now() - begun
    const quiet = performance.now() - quietSince
    const isOver = open.length === 0 && rows.length > seen && quiet > QUIET
    if (isOver && hasAnswered) return
    // A busy n8n answers after what it had to do; only then is another look the last one.
    hasAnswered = isOver && (await fetch(n8n.local(`${PUBLIC_ADDRESS}/healthz`))).ok
    if (rows.length === seen && mayEnd && quiet > LOOK) return
    if (rows.length === seen && spent > BEGIN) throw new Error(`no run began${toldOf(course.response)}.`)
    if (spent > LIMIT) {
      await Promise.all(open.map(({ id }) => n8n.rest.call('POST', `/executions/${id}/stop`).catch(() => null)))
      throw new Error(`the run has not ended after ${LIMIT / 1000} s.`)
    }
    await pause(STEP)
  }
}

const toldOf = (response: Response | null) =>
  response ? `; the caller was told ${response.status} ${response.body.slice(0, 200)}` : ''
