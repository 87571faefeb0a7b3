import type { Exchange, InjectedFailure, Session } from './mock-server/mock-server.ts'
import type { SentMessage } from './vendor.ts'

// A case is one day in the life of a workflow: what its vendors hold, what sets it off, and what must be true afterwards.

/** A file that somebody uploads. */
interface Upload {
  fileName: string
  type: string
  content: string | Uint8Array
}

export type FieldValue = string | number | readonly string[] | Upload

/** What was asked and sent so far, for an event that answers to it. */
export type Traffic = Pick<Session, 'exchanges' | 'messages'>

/**
 * What sets the workflow off. `node` names the trigger where the workflow has several; `meanwhile`: while the runs before
 * it still sleep. `later`: hours after the trigger before it; a schedule comes a minute later at least, since n8n takes two
 * ticks of one second for one.
 */
export type Trigger = { node?: string; meanwhile?: true; later?: number } & (
  | { kind: 'webhook'; body?: unknown; query?: Record<string, string>; headers?: Record<string, string> }
  /** Fields by their name, or by their label where they have none. */
  | { kind: 'form'; fields: Record<string, FieldValue> }
  /** The editor's chat where it is not public. */
  | { kind: 'chat'; text: string; session?: string }
  | { kind: 'schedule' }
  /** The editor's button. */
  | { kind: 'manual' }
  /** A trigger that looks for news: Gmail, Drive, Airtable, a feed. */
  | { kind: 'poll' }
  /** Another workflow, which names ours as its error workflow, stops at a step for a reason. */
  | { kind: 'failure'; workflow: string; step: string; message: string }
  /** What an app sends to its webhook, without the vendor's envelope where n8n's trigger expects one of its own. */
  | { kind: 'event'; event: object | ((traffic: Traffic) => object) }
)

/** What a person answers to a message that waits, in the order of the questions. */
export type Reply = 'approve' | 'decline' | 'nobody' | { fields: Record<string, FieldValue> }

/** One of n8n's own tables. */
export interface DataTable {
  name: string
  columns: Record<string, 'string' | 'number' | 'boolean' | 'date'>
  rows?: readonly Record<string, unknown>[]
}

export interface NodeRun {
  /** Items by output. */
  outputs: readonly (readonly Item[])[]
  /** Items that came in by the first input. */
  inputs: readonly Item[]
  /** Of a node that stopped. */
  error?: string
  /** Milliseconds. */
  took: number
}

export type Item = Record<string, unknown>

/** What a node did in all executions of the case together. */
export interface NodeOutcome {
  runs: readonly NodeRun[]
  /** What left the node, over all runs and outputs. */
  items: readonly Item[]
}

export interface Execution {
  status: string
  error?: { node?: string; message: string }
}

export interface Outcome {
  executions: readonly Execution[]
  /** By name; a node that did not run is missing. */
  nodes: Readonly<Record<string, NodeOutcome>>
  exchanges: readonly Exchange[]
  messages: readonly SentMessage[]
  /** What the caller of a webhook, form or chat got, one per trigger; then the pages that a form went on to show. */
  responses: readonly { status: number; body: string }[]
  /** What a vendor holds in the end. */
  state: (vendor: string) => unknown
  /** Rows of one of n8n's own tables in the end. */
  table: (name: string) => readonly Item[]
}

export interface Case {
  /** Of the recording: small letters and hyphens. */
  name: string
  /** As the page says it: "Normal day". */
  title: string
  /** ISO 8601. Left out: DEFAULT_NOW. */
  now?: string
  /** Values for the nodes that hold the settings, by the name of the field. */
  settings?: Record<string, string | number | boolean>
  /** What each vendor holds in the beginning, by its key. */
  given?: Record<string, unknown>
  tables?: readonly DataTable[]
  /** Ids of other workflows that this one starts; each takes what it is given and ends. */
  neighbours?: readonly string[]
  /** Several: one after the other, each when the runs before it have ended. */
  trigger: Trigger | readonly Trigger[]
  answers?: readonly Reply[]
  failures?: readonly InjectedFailure[]
  /** How the last execution ends; left out: success. */
  ends?: 'success' | 'error'
  /** Vendors may refuse requests of this case, since that is what it shows. */
  refusals?: true
  /** Nothing is to happen: no execution begins. */
  silent?: true
  /** Throws what is not as it must be; plain node:assert. A promise only where a database is asked. */
  check: (outcome: Outcome) => void | Promise<void>
}

/** A Monday morning: 9 o'clock where n8n's clocks are, in Berlin. */
export const DEFAULT_NOW = '2026-11-16T08:00:00.000Z'

/**
 * Keeps the types of a file of cases together: `export default defineCases([{ … }])`. Error wires that no case can take
 * stand beside it: `export const unreachable = { 'Fetch page → Report trouble': 'Why it cannot fail.' }`.
 */
export const defineCases = (cases: readonly Case[]): readonly Case[] => cases

/** A vendor that fails: `down('openai')` every request, `down('slack', { route: 'POST /api/chat.postMessage', times: 1 })` one. */
export const down = (vendor: string, more: Partial<InjectedFailure> = {}): InjectedFailure => ({
  vendor,
  failure: 'server-error',
  ...more,
})
