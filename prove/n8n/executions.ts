import type { DatabaseSync } from 'node:sqlite'
import { parse } from 'flatted'
import type { Execution, Item, NodeOutcome, NodeRun } from '../case.ts'

// What n8n wrote down about its runs, read from its database.

/** One row of execution_entity. */
export interface ExecutionRow {
  id: number
  status: string
  /** UTC, as SQLite writes it; null while it does not wait. */
  waitTill: string | null
}

/** As far as a proof reads it. */
export interface RunData {
  resumeToken?: string
  resultData: {
    lastNodeExecuted?: string
    error?: { message: string; node?: { name: string } }
    runData: Record<string, TaskData[]>
  }
}

interface TaskData {
  executionTime: number
  error?: { message: string; description?: string | null }
  /** By the kind of wire: `main`, `ai_languageModel`, …; then by output. */
  data?: Record<string, ((StoredItem[] | null)[] | null) | undefined>
  source?: ({ previousNode: string; previousNodeOutput?: number; previousNodeRun?: number } | null)[]
}

interface StoredItem {
  json: Item
  binary?: Record<string, { fileName?: string; mimeType?: string; fileSize?: string }>
}

const UNFINISHED = ['new', 'running', 'waiting', 'unknown']
export const isUnfinished = ({ status }: ExecutionRow) => UNFINISHED.includes(status)

/** Those of a workflow, oldest first. */
export const executionsOf = (database: DatabaseSync, workflowId: string) =>
  database
    .prepare('select id, status, waitTill from execution_entity where workflowId = ? order by id')
    .all(workflowId) as unknown as ExecutionRow[]

/** Throws where n8n has written nothing yet. */
export function runDataOf(database: DatabaseSync, id: number): RunData {
  const row = database.prepare('select data from execution_data where executionId = ?').get(id)
  if (typeof row?.data !== 'string') throw new Error(`n8n keeps no data of its run ${id}.`)
  return parse(row.data) as RunData
}

export function executionOf({ status }: ExecutionRow, { resultData: { error } }: RunData): Execution {
  if (!error) return { status }
  return { status, error: { message: error.message, ...(error.node ? { node: error.node.name } : {}) } }
}

/** What each node did, over all runs of a case, in the order of the runs. */
export function nodesOf(runs: readonly RunData[]): Record<string, NodeOutcome> {
  const nodes: Record<string, NodeRun[]> = {}
  for (const { resultData } of runs)
    for (const [name, tasks] of Object.entries(resultData.runData)) {
      nodes[name] ??= []
      nodes[name].push(...tasks.map((task) => runOf(task, resultData.runData)))
    }
  return Object.fromEntries(
    Object.entries(nodes).map(([name, done]) => [
      name,
      { runs: done, items: done.flatMap((run) => run.outputs.flat()) },
    ]),
  )
}

function runOf(task: TaskData, others: RunData['resultData']['runData']): NodeRun {
  // A model, a memory and a tool hand on by wires of other kinds; what they say to each other are prompts.
  const outputs = (task.data?.main ?? []).map((items) => (items ?? []).map(itemOf))
  const from = task.source?.[0]
  const before = from ? others[from.previousNode]?.[from.previousNodeRun ?? 0] : undefined
  const inputs = (before?.data?.main?.[from?.previousNodeOutput ?? 0] ?? []).map(itemOf)
  return { outputs, inputs, took: task.executionTime, ...(task.error ? { error: task.error.message } : {}) }
}

/** Files become their names: what they hold is in n8n's store. */
function itemOf({ json, binary }: StoredItem): Item {
  if (!binary || Object.keys(binary).length === 0) return json
  const files = Object.values(binary).map(({ fileName, mimeType }) => fileName ?? mimeType ?? 'a file')
  return { ...json, files }
}
