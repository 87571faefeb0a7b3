import type { Exchange, InjectedFailure, Session } from './mock-server/mock-server.ts'
import type { SentMessage } from './vendor.ts'

interface Upload {
  fileName: string
  type: string
  content: string | Uint8Array
}

export type FieldValue = string | number | readonly string[] | Upload | readonly Upload[]

type FormFields = Record<string, FieldValue>

interface ChatMessage {
  text: string
  /** Default: one person, whose messages belong together. */
  session?: string
}

export interface ToolCall {
  tool: string
  arguments: Item
}

/** Requests and messages so far, for an event that refers to one of them. */
export type Traffic = Pick<Session, 'exchanges' | 'messages'>

/**
 * What starts the workflow. `node` is the trigger's name, if the workflow has several. `meanwhile`: while earlier
 * executions still wait. `later`: hours after the previous trigger; for a schedule at least a minute, since n8n treats two
 * ticks in one second as one. `alongside`: what arrives at the same moment as the first.
 */
export type Trigger = { node?: string; meanwhile?: true; later?: number } & (
  | {
      kind: 'webhook'
      body?: unknown
      alongside?: readonly unknown[]
      query?: Record<string, string>
      /** A function if the caller signs each body. */
      headers?: Record<string, string> | ((body: string) => Record<string, string>)
    }
  /** Fields by name, or by label if they have no name. */
  | { kind: 'form'; fields: FormFields; alongside?: readonly FormFields[] }
  /** The editor's chat, unless the chat is public. */
  | ({ kind: 'chat'; alongside?: readonly ChatMessage[] } & ChatMessage)
  | { kind: 'schedule' }
  /** The Execute button of the editor. `alongside`: presses at the same moment. */
  | { kind: 'manual'; alongside?: number }
  /** A trigger that polls: Gmail, Drive, Airtable, RSS. */
  | { kind: 'poll' }
  /** Another workflow, whose error workflow is this one, fails at a step; `alongside`: as often again at the same moment. */
  | { kind: 'failure'; workflow: string; step: string; message: string; alongside?: number }
  /** Another workflow calls this sub-workflow; the response contains the items it returns. */
  | { kind: 'call'; items: readonly Item[]; alongside?: readonly (readonly Item[])[] }
  /**
   * An AI client signs in to an MCP server as n8n's owner, or uses `token`, and calls tools, one after the other. The
   * response lists each client's McpVisit. `alongside`: further clients at the same moment.
   */
  | { kind: 'mcp'; calls: readonly ToolCall[]; alongside?: readonly (readonly ToolCall[])[]; token?: string }
  /** Run Test in the Evaluations tab; the response is its result. `concurrency`: rows at the same moment. */
  | { kind: 'evaluation'; concurrency?: number }
  /** What an app sends to its webhook, without the vendor's envelope. */
  | { kind: 'event'; event: object | ((traffic: Traffic) => object); alongside?: readonly object[] }
)

type Choice = 'approve' | 'decline'

/**
 * A person's reply to a message that waits for one, or the fields with which a service calls a resume URL. A list: the
 * buttons pressed, one right after the other; n8n takes the first.
 */
export type Reply = Choice | readonly [Choice, ...Choice[]] | 'nobody' | { fields: Record<string, FieldValue> }

/** One of n8n's data tables. */
export interface DataTable {
  name: string
  columns: Record<string, 'string' | 'number' | 'boolean' | 'date'>
  rows?: readonly Record<string, unknown>[]
}

export interface NodeRun {
  /** Items of each output. */
  outputs: readonly (readonly Item[])[]
  /** Items of the first input. */
  inputs: readonly Item[]
  /** The error of a failed run. */
  error?: string
  /** Milliseconds. */
  took: number
}

export type Item = Record<string, unknown>

/** A node's runs in all executions of the case. */
export interface NodeOutcome {
  runs: readonly NodeRun[]
  /** The items of all runs and outputs. */
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
  /** Responses to the caller of a webhook, form or chat, one per trigger; then the further pages of a form. */
  responses: readonly { status: number; body: string }[]
  /** A vendor's final state. */
  state: (vendor: string) => unknown
  /** The final rows of one of n8n's data tables, also of one that the workflow created. */
  table: (name: string) => readonly Item[]
}

export interface Case {
  /** The recording's file name: lowercase letters and hyphens. */
  name: string
  /** The heading on the template's page: "Normal day". */
  title: string
  /** ISO 8601. Default: DEFAULT_NOW. */
  now?: string
  /** Values for the fields of the settings nodes. */
  settings?: Record<string, string | number | boolean>
  /** Each vendor's initial data, by its key. */
  given?: Record<string, unknown>
  tables?: readonly DataTable[]
  /** Ids of sub-workflows that this one starts. Each accepts any input and ends. */
  subWorkflows?: readonly string[]
  /** Several fire one after the other, each when the previous executions have ended. */
  trigger: Trigger | readonly Trigger[]
  answers?: readonly Reply[]
  failures?: readonly InjectedFailure[]
  /** How the last execution ends. Default: success. */
  ends?: 'success' | 'error'
  /** Vendors may reject requests in this case. */
  rejections?: true
  /** No execution starts. */
  silent?: true
  /** Captions of the video guide by node, up to 140 characters; nodes without one get a generated caption. */
  captions?: Readonly<Record<string, string>>
  /** Assertions, with node:assert. Async only to query a database. */
  check: (outcome: Outcome) => void | Promise<void>
}

/** A Monday, 9 a.m. in n8n's time zone, Europe/Berlin. */
export const DEFAULT_NOW = '2026-11-16T08:00:00.000Z'

/**
 * Infers the types of a case file: `export default defineCases([{ … }])`. The same file can explain error connections
 * that no case can reach: `export const unreachable = { 'Fetch page → Report trouble': 'Why it cannot fail.' }`.
 */
export const defineCases = (cases: readonly Case[]): readonly Case[] => cases

/** Fails every request: `down('openai')`; or one: `down('slack', { route: 'POST /api/chat.postMessage', times: 1 })`. */
export const down = (vendor: string, more: Partial<InjectedFailure> = {}): InjectedFailure => ({
  vendor,
  failure: 'server-error',
  ...more,
})

/** Google rejects the tokens of these vendors, and asks the person to sign in again. */
export const googleSignInExpired = (...vendors: readonly string[]): InjectedFailure[] => [
  ...vendors.map((vendor) => down(vendor, { failure: 'unauthorized' })),
  down('google-sign-in', { failure: 'sign-in-expired' }),
]
