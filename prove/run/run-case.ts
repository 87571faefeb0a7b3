import { createHash } from 'node:crypto'
import { type Case, DEFAULT_NOW, type Outcome } from '../case.ts'
import type { MockServer, Session } from '../mock-server/mock-server.ts'
import { type createCredentials, credentialData } from '../n8n/credentials.ts'
import { executionOf, executionsOf, nodesOf, type RunData, runDataOf } from '../n8n/executions.ts'
import type { NodeTypes, WorkflowNode } from '../n8n/node-types.ts'
import type { N8n } from '../n8n/start.ts'
import type { Vendor } from '../vendor.ts'
import { callingWorkflowId } from './call-sub-workflow.ts'
import { copyWorkflow, type WorkflowFile } from './copy-workflow.ts'
import { type CallerResponse, fireTrigger, triggerNode } from './fire-trigger.ts'
import { cleanUp, createSubWorkflow, publish } from './publish.ts'
import { selectTablesIn } from './run-evaluation.ts'
import { createTable, listTables, tableRows } from './tables.ts'
import { failingWorkflowId } from './trigger-error-workflow.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

/** Shared by all cases that run in it, one at a time. */
export interface Environment {
  n8n: N8n
  mockServer: MockServer
  types: NodeTypes
  vendors: readonly Vendor[]
  credentialsFor: ReturnType<typeof createCredentials>
}

export interface CaseResult {
  outcome: Outcome
  /** Empty if the case passed. */
  problems: string[]
  /** Milliseconds of real time. */
  took: number
  /** Seconds by the case's clock, including pauses and waiting for people. */
  lasts: number
}

const MINUTE = 60_000

const EMPTY_OUTCOME: Outcome = {
  executions: [],
  nodes: {},
  exchanges: [],
  messages: [],
  responses: [],
  state: () => undefined,
  table: () => [],
}

/**
 * Runs one case. Errors of the case and the workflow become problems; it throws only if n8n itself fails. `readRuns` gets
 * the data of all executions before n8n deletes them.
 */
export async function runCase(
  environment: Environment,
  file: WorkflowFile,
  one: Case,
  readRuns?: (runs: RunData[]) => void,
): Promise<CaseResult> {
  const startedAt = performance.now()
  const { n8n, mockServer } = environment
  const now = new Date(one.now ?? DEFAULT_NOW)
  n8n.clock.begin(now)
  const problems: string[] = []
  let session: Session
  try {
    const { given = {}, failures } = one
    session = mockServer.begin({ given, now, clock: n8n.clock.now, ...(failures ? { failures } : {}) })
  } catch (error) {
    return { outcome: EMPTY_OUTCOME, problems: [(error as Error).message], took: 0, lasts: 0 }
  }
  const responses: CallerResponse[] = []
  const triggers = [one.trigger].flat()
  let workflowId = ''
  try {
    for (const id of one.subWorkflows ?? []) await createSubWorkflow(n8n, id)
    for (const table of one.tables ?? []) await createTable(n8n.rest, table)
    const copy = copyWorkflow(file, one.settings)
    selectTablesIn(copy.nodes, listTables(n8n.database))
    for (const node of copy.nodes) {
      const credentials = await environment.credentialsFor(node, copy.nodes)
      if (credentials) node.credentials = credentials
    }
    const made = await n8n.rest.call<{ id: string; versionId: string }>('POST', '/workflows', {
      ...copy,
      id: workflowIdOf(file, one),
    })
    workflowId = made.id
    if (triggers.some(({ kind }) => kind !== 'manual')) await publish(n8n, made)
    const answers = [...(one.answers ?? [])]
    for (const [index, trigger] of triggers.entries()) {
      const node = triggerNode(copy.nodes, trigger)
      if (index > 0) {
        const hours = trigger.later ?? (trigger.kind === 'schedule' ? 1 / 60 : 0)
        n8n.clock.advanceTo(new Date(n8n.clock.now().getTime() + hours * 3_600_000))
      }
      // Publishing polls once, and what that finds belongs to the first trigger.
      const executionsBefore = index === 0 ? 0 : executionsOf(n8n.database, workflowId).length
      // n8n fires a schedule at most once per timestamp.
      if (trigger.kind === 'schedule' && triggers.slice(0, index).some(({ kind }) => kind === 'schedule'))
        n8n.clock.advanceTo(new Date(n8n.clock.now().getTime() + MINUTE))
      const requestsBefore = session.exchanges.length
      const response = await fireTrigger({
        n8n,
        workflowId,
        node,
        trigger,
        session,
        credential: credentialOf(environment, node),
      })
      if (response) responses.push(response)
      await waitUntilIdle({
        n8n,
        session,
        workflowId,
        nodes: copy.nodes,
        answers,
        response,
        pages: responses,
        executionsBefore,
        mayBeSilent: one.silent === true || trigger.kind === 'poll',
        requestsBefore: trigger.kind === 'poll' ? requestsBefore : null,
        ignoreWaiting: triggers[index + 1]?.meanwhile === true,
      })
    }
    if (answers.length > 0) problems.push(`${answers.length} replies of the case were not used.`)
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
  const tables = listTables(n8n.database)
  const outcome = await outcomeOf({ n8n, session, workflowId, responses, tables })
  readRuns?.(executionsOf(n8n.database, workflowId).map(({ id }) => runDataOf(n8n.database, id)))
  problems.push(...(await findProblems(one, outcome, session)))
  const lasts = Math.round((n8n.clock.now().getTime() - now.getTime()) / 1000)
  // Unpublishing removes webhooks at the vendors, so the session must still be open.
  const failing = triggers.flatMap((trigger) => (trigger.kind === 'failure' ? [failingWorkflowId(trigger)] : []))
  const calling = triggers.some(({ kind }) => kind === 'call') ? [callingWorkflowId(workflowId)] : []
  const workflows = new Set([workflowId, ...(one.subWorkflows ?? []), ...failing, ...calling].filter(Boolean))
  await cleanUp(n8n, [...workflows], [...tables.values()])
  session.end()
  return { outcome, problems, took: performance.now() - startedAt, lasts }
}

/** Derived, not random, since messages may contain it and recordings must not change. */
const workflowIdOf = (file: WorkflowFile, one: Case) =>
  createHash('sha256').update(`${file.name} ${one.name}`).digest('hex').slice(0, 16)

function credentialOf(environment: Environment, node: WorkflowNode): Record<string, unknown> {
  const [type] = environment.types.credentialsOf(node)
  return type ? credentialData(node, type, environment) : {}
}

interface FinishedRun {
  n8n: N8n
  session: Session
  workflowId: string
  responses: CallerResponse[]
  tables: ReadonlyMap<string, string>
}

async function outcomeOf({ n8n, session, workflowId, responses, tables }: FinishedRun): Promise<Outcome> {
  const rows = executionsOf(n8n.database, workflowId)
  const data = rows.map(({ id }) => runDataOf(n8n.database, id))
  const rowsByTable = new Map(
    await Promise.all([...tables].map(async ([name, id]) => [name, await tableRows(n8n.rest, id)] as const)),
  )
  return {
    executions: rows.map((row, index) => executionOf(row, data[index] ?? { resultData: { runData: {} } })),
    nodes: nodesOf(data),
    exchanges: [...session.exchanges],
    messages: [...session.messages],
    responses,
    state: (vendor) => session.state(vendor),
    table: (name) => rowsByTable.get(name) ?? [],
  }
}

async function findProblems(one: Case, outcome: Outcome, session: Session): Promise<string[]> {
  const { executions, exchanges } = outcome
  const problems = session.problems()
  const last = executions.at(-1)
  const expected = one.ends ?? 'success'
  if (last && last.status !== expected)
    problems.push(`the execution ended with ${last.status}, not ${expected}${errorText(last.error)}`)
  if (one.silent && last) problems.push('an execution started in a silent case.')
  if (!one.rejections)
    for (const { method, host, path, rejection } of exchanges)
      if (rejection) problems.push(`${method} ${host}${path} was rejected: ${rejection}`)
  try {
    await one.check(outcome)
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
  return problems
}

const errorText = (error?: { node?: string; message: string }) =>
  error ? ` (${error.node ? `${error.node}: ` : ''}${error.message})` : '.'
