import { isRecord } from '../parameter.ts'
import { STICKY_NOTE } from '../workflow.ts'
import { cleanOneText, cleanParameters, type TextOptions } from './clean-parameters.ts'
import type { Removal } from './removal.ts'
import { webhookPaths } from './webhook-paths.ts'

/**
 * The fields a buyer's n8n needs, as n8n 2.41 writes them (n8n-workflow, IWorkflowBase, IWorkflowSettings, INode and
 * IWorkflowGroup). Everything else in an export identifies the author's instance, account or test runs.
 */
const WORKFLOW_FIELDS = new Set(['name', 'nodes', 'connections', 'settings', 'nodeGroups', 'meta'])
const GROUP_FIELDS = new Set(['id', 'name', 'description', 'nodeIds'])
const TARGET_FIELDS = new Set(['node', 'type', 'index'])
/** Excludes settings that refer to other workflows of the author, and those of n8n's paid plans. */
const SETTINGS = new Set([
  'executionOrder',
  'timezone',
  'executionTimeout',
  'saveDataErrorExecution',
  'saveDataSuccessExecution',
  'saveManualExecutions',
  'saveExecutionProgress',
  'binaryMode',
])
const NODE_FIELDS = new Set([
  'id',
  'name',
  'type',
  'typeVersion',
  'position',
  'parameters',
  'disabled',
  'notes',
  'notesInFlow',
  'retryOnFail',
  'maxTries',
  'waitBetweenTries',
  'alwaysOutputData',
  'executeOnce',
  'onError',
  'continueOnFail',
  'extendsCredential',
  'rewireOutputLogTo',
])

const REASONS: Record<string, string> = {
  id: "the workflow's id",
  versionId: 'the id of its version',
  meta: 'what n8n noted about your instance',
  staticData: 'data of past runs',
  tags: 'your tags',
  active: 'that it is switched on',
}

type Json = Record<string, unknown>

export interface CleanOptions {
  /** For the shop's own workflows, whose webhook ids were never live. */
  keepWebhookIds?: boolean
}

/**
 * Returns a parsed n8n export without the author's private data, using an allowlist. The order of fields, ids, node
 * positions and all connections are unchanged. Idempotent. Malformed parts are left for the schema to report.
 */
export function cleanWorkflow(json: Json, { keepWebhookIds = false }: CleanOptions = {}) {
  const removed: Removal[] = []
  const options: NodeOptions = { keepWebhookIds, removed, paths: webhookPaths(json), cleanPasted: cleanInside }
  const fields = Object.entries(json).flatMap(([name, value]): [string, unknown][] => {
    if (name === 'pinData' && isRecord(value)) {
      for (const node of Object.keys(value)) removed.push({ kind: 'pinned-data', node, what: 'pinned test data' })
      return []
    }
    if (WORKFLOW_FIELDS.has(name) && !isEmpty(value)) return [[name, value]]
    if (!isEmpty(value)) removed.push({ kind: 'field', what: REASONS[name] ?? `the field ${name}` })
    // The schema reports what is wrong with a required part.
    return ['name', 'nodes', 'connections', 'settings'].includes(name) ? [[name, value]] : []
  })
  const workflow = Object.fromEntries(
    fields.flatMap(([name, value]): [string, unknown][] => {
      if (name === 'meta') return cleanMeta(value, removed)
      return [[name, cleanField(name, value, options)]]
    }),
  )
  return { workflow, removed }
}

/** For a workflow in a text of another. */
const cleanInside = (json: Json): Json | null => {
  const { workflow, removed } = cleanWorkflow(json)
  return removed.length > 0 ? workflow : null
}

/** A field that holds one value in n8n cannot contain additional data. */
const isNested = (value: unknown) => typeof value === 'object' && value !== null

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === false || JSON.stringify(value)?.length === 2

interface NodeOptions extends Required<CleanOptions>, Omit<TextOptions, 'isNote'> {
  removed: Removal[]
}

function cleanField(name: string, value: unknown, options: NodeOptions): unknown {
  const { removed } = options
  switch (name) {
    case 'nodes':
      return each(value, (node) => cleanNode(node, options))
    case 'nodeGroups':
      return each(value, (group) => only(GROUP_FIELDS, group, (field) => note(removed, 'field', field)))
    case 'connections':
      return cleanConnections(value, removed)
    case 'settings':
      return isRecord(value)
        ? only(SETTINGS, value, (setting) => removed.push({ kind: 'setting', what: `the setting ${setting}` }))
        : value
    case 'name':
      return typeof value === 'string' ? cleanName(value, options) : value
    default:
      return value
  }
}

function cleanName(name: string, options: NodeOptions): string {
  const { text, kinds } = cleanOneText(name, { ...options, isNote: false })
  for (const kind of kinds) options.removed.push({ kind, what: 'a private part of its name' })
  return text
}

/** `templateId` links to the shop's own setup help; everything else n8n writes there is about an instance. */
function cleanMeta(meta: unknown, removed: Removal[]): [string, unknown][] {
  const { templateId, ...others } = isRecord(meta) ? meta : {}
  const stays = typeof templateId === 'string'
  if (!stays || Object.keys(others).length > 0) removed.push({ kind: 'field', what: REASONS.meta ?? '' })
  return stays ? [['meta', { templateId }]] : []
}

function cleanNode(node: Json, { keepWebhookIds, removed, ...texts }: NodeOptions): Json {
  const name = typeof node.name === 'string' ? node.name : ''
  const fields = Object.entries(node).flatMap(([field, value]): [string, unknown][] => {
    if (field === 'parameters' && isRecord(value)) {
      const isNote = node.type === STICKY_NOTE
      const { parameters, removed: inner } = cleanParameters(value, { ...texts, isNote })
      removed.push(...inner.map((removal) => ({ ...removal, node: name })))
      return [[field, parameters]]
    }
    if (field === 'notes' && typeof value === 'string') {
      const { text, kinds } = cleanOneText(value, { ...texts, isNote: true })
      removed.push(...kinds.map((kind) => ({ kind, node: name, what: 'a private address or key in its note' })))
      return [[field, text]]
    }
    const isKnown = NODE_FIELDS.has(field) || (field === 'webhookId' && keepWebhookIds)
    if (isKnown && (field === 'position' || !isNested(value))) return [[field, value]]
    if (field === 'credentials') {
      for (const type of Object.keys(Object(value)))
        removed.push({ kind: 'credential', node: name, what: `the credential ${type}` })
    } else if (field === 'webhookId') removed.push({ kind: 'webhook', node: name, what: 'its webhook id' })
    else if (!isEmpty(value)) removed.push({ kind: 'node-field', node: name, what: `the field ${field}` })
    return []
  })
  return Object.fromEntries(fields)
}

/** Source -> kind of port -> output -> targets; null is an output without connections. */
function cleanConnections(connections: unknown, removed: Removal[]): unknown {
  const target = (end: Json) => only(TARGET_FIELDS, end, (field) => note(removed, 'node-field', field))
  const ports = (kinds: unknown) => mapValues(kinds, (outputs) => list(outputs, (ends) => each(ends, target)))
  return mapValues(connections, ports)
}

const note = (removed: Removal[], kind: Removal['kind'], field: string) =>
  removed.push({ kind, what: `the field ${field}` })

/** Only the allowed fields; calls `onRemoved` for each other field that has a value. */
function only(allowed: ReadonlySet<string>, value: Json, onRemoved: (field: string) => void): Json {
  return Object.fromEntries(
    Object.entries(value).filter(([field, inner]) => {
      if (allowed.has(field) && (field === 'nodeIds' || !isNested(inner))) return true
      if (!isEmpty(inner)) onRemoved(field)
      return false
    }),
  )
}

const list = (value: unknown, clean: (entry: unknown) => unknown) => (Array.isArray(value) ? value.map(clean) : value)
const each = (value: unknown, clean: (entry: Json) => Json) =>
  list(value, (entry) => (isRecord(entry) ? clean(entry) : entry))
const mapValues = (value: unknown, clean: (entry: unknown) => unknown) =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, clean(entry)] as const))
    : value
