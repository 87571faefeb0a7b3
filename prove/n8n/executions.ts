import type { DatabaseSync } from 'node:sqlite'
import { parse } from 'flatted'
import type { Execution, Item, NodeOutcome, NodeRun } from '../case.ts'

/** One row of execution_entity. */
export interface ExecutionRow {
  id: number
  status: string
  /** UTC in SQLite's format; null if it is not waiting. */
  waitTill: string | null
}

/** The parts of execution_data that proofs read. */
export interface RunData {
  resumeToken?: string
  resultData: {
    lastNodeExecuted?: string
    error?: { message: string; node?: { name: string } }
    runData: Record<string, TaskData[]>
  }
}

interface TaskData {
  /** By the case's clock. */
  startTime: number
  executionTime: number
  error?: { message: string; description?: string | null }
  /** By connection type (`main`, `ai_languageModel`, …), then by output. */
  data?: Record<string, ((StoredItem[] | null)[] | null) | undefined>
  source?: ({ previousNode: string; previousNodeOutput?: number; previousNodeRun?: number } | null)[]
}

export interface StoredItem {
  json: Item
  binary?: Record<string, { fileName?: string; mimeType?: string; fileSize?: string }>
  pairedItem?: unknown
}

const UNFINISHED = ['new', 'running', 'waiting', 'unknown']
export const isUnfinished = ({ status }: ExecutionRow) => UNFINISHED.includes(status)

/** Oldest first. */
export const executionsOf = (database: DatabaseSync, workflowId: string) =>
  database
    .prepare('select id, status, waitTill from execution_entity where workflowId = ? order by id')
    .all(workflowId) as unknown as ExecutionRow[]

/** Throws if n8n has not written the data yet. */
export function runDataOf(database: DatabaseSync, id: number): RunData {
  const row = database.prepare('select data from execution_data where executionId = ?').get(id)
  if (typeof row?.data !== 'string') throw new Error(`n8n has no data for execution ${id}.`)
  return parse(row.data) as RunData
}

export function executionOf({ status }: ExecutionRow, { resultData: { error } }: RunData): Execution {
  if (!error) return { status }
  return { status, error: { message: error.message, ...(error.node ? { node: error.node.name } : {}) } }
}

/** The runs of each node, in the order of the executions. */
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
  // AI connections carry prompts, not items.
  const outputs = (task.data?.main ?? []).map((items) => (items ?? []).map(itemOf))
  const from = task.source?.[0]
  const before = from ? others[from.previousNode]?.[from.previousNodeRun ?? 0] : undefined
  const inputs = (before?.data?.main?.[from?.previousNodeOutput ?? 0] ?? []).map(itemOf)
  return { outputs, inputs, took: task.executionTime, ...(task.error ? { error: task.error.message } : {}) }
}

/** Replaces files by their names, since the item does not contain their data. */
function itemOf({ json, binary }: StoredItem): Item {
  if (!binary || Object.keys(binary).length === 0) return json
  const files = Object.values(binary).map(({ fileName, mimeType }) => fileName ?? mimeType ?? 'a file')
  return { ...json, files }
}
