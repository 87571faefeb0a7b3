import type { WorkflowNode } from '../n8n/node-types.ts'
import { inNodes, isTrigger, type Kind, type Kinds } from './fault.ts'

type Holder = Record<string, unknown>

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null

/** The object that holds the last name of a path such as `options.pagination`, and that name. */
function placeOf({ parameters }: WorkflowNode, path: string): { holder: Holder; name: string } | null {
  const names = path.split('.')
  const name = names.pop() ?? ''
  let holder: Holder = parameters
  for (const step of names) {
    const inner = holder[step]
    if (!isHolder(inner)) return null
    holder = inner
  }
  return name in holder ? { holder, name } : null
}

/** Changes a parameter that a node has; `to` answers undefined to take it away, or what it was to leave it alone. */
const parameter = (types: RegExp, paths: readonly string[], to: (value: unknown) => unknown): Kind =>
  inNodes((node) => {
    if (!types.test(node.type) || isTrigger(node)) return null
    for (const path of paths) {
      const place = placeOf(node, path)
      if (!place) continue
      const { holder, name } = place
      const value = to(holder[name])
      if (JSON.stringify(value) === JSON.stringify(holder[name])) continue
      return () => {
        if (value === undefined) delete holder[name]
        else holder[name] = value
      }
    }
    return null
  })

/** Changes one entry of a list that a node has. */
const entry = (types: RegExp, path: string, change: (entries: unknown[]) => boolean): Kind =>
  inNodes((node) => {
    const place = types.test(node.type) && !isTrigger(node) ? placeOf(node, path) : null
    const entries = place?.holder[place.name]
    if (!Array.isArray(entries) || !change(structuredClone(entries))) return null
    return () => change(entries)
  })

const HTTP = /httpRequest$/
const ANY = /./
const gone = () => undefined
const off = () => false
const empty = (value: unknown) => (typeof value === 'string' ? '' : value)
const other = (value: unknown) => (typeof value === 'string' && value !== '' ? `${value}x` : value)
const METHODS: Record<string, string> = { GET: 'DELETE', POST: 'PUT', PUT: 'POST', PATCH: 'PUT', DELETE: 'GET' }
const OPERATIONS: Record<string, string> = {
  append: 'appendOrUpdate',
  appendOrUpdate: 'append',
  update: 'append',
  upsert: 'create',
  create: 'getAll',
  get: 'delete',
  getAll: 'get',
  search: 'get',
  send: 'get',
  addLabels: 'removeLabels',
  markAsRead: 'markAsUnread',
}
const OPPOSITE: Record<string, string> = {
  equals: 'notEquals',
  notEquals: 'equals',
  empty: 'notEmpty',
  notEmpty: 'empty',
  exists: 'notExists',
  notExists: 'exists',
  true: 'false',
  false: 'true',
  gt: 'lt',
  lt: 'gt',
  gte: 'lt',
  lte: 'gt',
  contains: 'notContains',
  notContains: 'contains',
  after: 'before',
  before: 'after',
}
const from = (map: Record<string, string>) => (value: unknown) => map[String(value)] ?? value

interface Condition {
  leftValue?: unknown
  rightValue?: unknown
  operator?: { operation?: string }
}
const CHOICES = /\.(if|filter)$/
const conditions = (change: (condition: Condition) => boolean): Kind =>
  entry(CHOICES, 'conditions.conditions', (all) => all.some((one) => change(one as Condition)))

export const PARAMETERS: Kinds = {
  'a request has another method': parameter(HTTP, ['method'], from(METHODS)),
  'a request goes to another address': parameter(HTTP, ['url'], (url) =>
    String(url).replace(/(\/[\w-]+)(?=[?{]|$)/, '$1-x'),
  ),
  'the query of a request is lost': parameter(HTTP, ['sendQuery'], off),
  'the headers of a request are lost': parameter(HTTP, ['sendHeaders'], off),
  'the body of a request is lost': parameter(HTTP, ['sendBody'], off),
  'a request shows no key': parameter(HTTP, ['authentication'], () => 'none'),
  'the next pages are not asked for': parameter(HTTP, ['options.pagination'], gone),
  'an error is read as an answer': inNodes(({ type, parameters }) => {
    if (!HTTP.test(type)) return null
    return () => {
      parameters.options = { ...(parameters.options as Holder), response: { response: { neverError: true } } }
    }
  }),
  'the wrong operation': parameter(ANY, ['operation'], from(OPERATIONS)),
  'one result in place of all': inNodes(({ parameters }) =>
    parameters.returnAll === true ? () => Object.assign(parameters, { returnAll: false, limit: 1 }) : null,
  ),
  'another table is meant': parameter(ANY, ['sheetName.value', 'table.value', 'dataTableId.value'], other),
  'rows are found by another column': parameter(ANY, ['columns.matchingColumns'], (names) =>
    Array.isArray(names) && names.length > 0 ? ['x'] : names,
  ),
  'a column is not written': inNodes(({ parameters }) => {
    const { columns } = parameters
    const value = isHolder(columns) && isHolder(columns.value) ? columns.value : null
    const name = value && Object.keys(value).at(-1)
    return value && name ? () => delete value[name] : null
  }),
  'a message says nothing': parameter(ANY, ['text', 'message', 'content'], empty),
  'a message goes to somebody else': parameter(
    ANY,
    ['sendTo', 'chatId', 'channelId.value', 'to', 'recipientPhoneNumber'],
    other,
  ),
  'a mail has no subject': parameter(ANY, ['subject'], empty),
  'a condition is turned round': conditions(({ operator }) => {
    const opposite = OPPOSITE[operator?.operation ?? '']
    if (!operator || !opposite) return false
    operator.operation = opposite
    return true
  }),
  'a condition compares with another value': conditions((condition) => {
    const { rightValue } = condition
    if (typeof rightValue !== 'string' && typeof rightValue !== 'number') return false
    if (rightValue === '') return false
    condition.rightValue = typeof rightValue === 'number' ? rightValue + 1000 : `${rightValue}x`
    return true
  }),
  'one condition is enough': parameter(CHOICES, ['conditions'], (value) => {
    const { combinator, conditions: all } = value as { combinator?: string; conditions?: unknown[] }
    return all && all.length > 1 ? { ...(value as Holder), combinator: combinator === 'or' ? 'and' : 'or' } : value
  }),
  'a way of a switch is lost': entry(/\.switch$/, 'rules.values', (rules) => rules.splice(0, 1).length > 0),
  'a field is not set': entry(/\.set$/, 'assignments.assignments', (all) => all.splice(-1, 1).length > 0),
  'a field is set under another name': entry(/\.set$/, 'assignments.assignments', (all) => {
    const [first] = all as { name?: string }[]
    if (!first?.name) return false
    first.name += 'X'
    return true
  }),
  'the other fields are dropped': parameter(/\.set$/, ['includeOtherFields'], off),
  'one lot in place of one by one': inNodes(({ type, parameters }) =>
    type.endsWith('splitInBatches') ? () => Object.assign(parameters, { batchSize: 1000 }) : null,
  ),
  'a memory compares something else': parameter(
    /removeDuplicates$/,
    ['dedupeValue', 'fieldsToCompare'],
    () => '={{ 1 }}',
  ),
  'a memory forgets at once': parameter(/removeDuplicates$/, ['operation'], (operation) =>
    operation === 'clearDeduplicationHistory' ? operation : 'removeDuplicateInputItems',
  ),
  'a list is not taken apart': parameter(/splitOut$/, ['fieldToSplitOut'], other),
  'another field is gathered': parameter(/aggregate$/, ['destinationFieldName'], other),
  'only one is let through': parameter(/\.limit$/, ['maxItems'], () => 0),
  'an approval waits for ever': parameter(ANY, ['options.limitWaitTime'], gone),
  'a model is asked nothing': parameter(/chainLlm$|agent$|informationExtractor$/, ['text'], () => '=x'),
  'a form of answers has another field': parameter(
    /outputParserStructured$/,
    ['inputSchema', 'jsonSchemaExample'],
    (text) => String(text).replace(/"(\w+)":\s*\{\s*"type": ?"(string|number|boolean|array)"/, '"$1X": { "type": "$2"'),
  ),
}
