import type { WorkflowNode } from '../n8n/node-types.ts'
import { nodesWithOneItem } from './equivalent.ts'
import { type FaultFinder, type FaultFinders, inNodes, isTrigger } from './fault.ts'

type Holder = Record<string, unknown>

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null

/** Resolves a path such as `options.pagination` to the object that contains its last name. */
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

/** Changes the first of `paths` that a node has. `to` returns the new value, undefined to delete it. */
const parameter = (types: RegExp, paths: readonly string[], to: (value: unknown) => unknown): FaultFinder =>
  inNodes((node) => {
    if (!types.test(node.type) || isTrigger(node)) return null
    for (const path of paths) {
      const place = placeOf(node, path)
      if (!place) continue
      const { holder, name } = place
      const value = to(holder[name])
      if (JSON.stringify(value) === JSON.stringify(holder[name])) continue
      // In the file that n8n gets, undefined leaves no trace.
      return () => Object.assign(holder, { [name]: value })
    }
    return null
  })

/** Changes a list that a node has. `change` returns false if it does not apply. */
const entry = (types: RegExp, path: string, change: (entries: unknown[]) => boolean): FaultFinder =>
  inNodes((node) => {
    const place = types.test(node.type) && !isTrigger(node) ? placeOf(node, path) : null
    const entries = place?.holder[place.name]
    if (!Array.isArray(entries) || !change(structuredClone(entries))) return null
    return () => change(entries)
  })

const HTTP = /httpRequest$/
const ANY = /./
const removed = () => undefined
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
  rightValue?: unknown
  operator?: { operation?: string }
}
const CHOICES = /\.(if|filter)$/
const conditions = (change: (condition: Condition) => boolean): FaultFinder =>
  entry(CHOICES, 'conditions.conditions', (all) => all.some((one) => change(one as Condition)))

export const PARAMETERS: FaultFinders = {
  'HTTP method changed': parameter(HTTP, ['method'], from(METHODS)),
  'request URL changed': parameter(HTTP, ['url'], (url) => String(url).replace(/(\/[\w-]+)(?=[?{]|$)/, '$1-x')),
  'query parameters removed': parameter(HTTP, ['sendQuery'], off),
  'headers removed': parameter(HTTP, ['sendHeaders'], off),
  // What such a credential adds to {}, it adds to no body as well.
  'request body removed': inNodes(({ type, parameters }) => {
    const isFilled = parameters.genericAuthType === 'httpCustomAuth' && parameters.jsonBody === '{}'
    return HTTP.test(type) && parameters.sendBody === true && !isFilled
      ? () => Object.assign(parameters, { sendBody: false })
      : null
  }),
  'authentication removed': parameter(HTTP, ['authentication'], () => 'none'),
  'pagination removed': parameter(HTTP, ['options.pagination'], removed),
  'HTTP errors ignored': inNodes(({ type, parameters }) => {
    if (!HTTP.test(type)) return null
    return () => {
      parameters.options = { ...(parameters.options as Holder), response: { response: { neverError: true } } }
    }
  }),
  'operation changed': parameter(ANY, ['operation'], from(OPERATIONS)),
  'return all limited to one': inNodes(({ parameters }) =>
    parameters.returnAll === true ? () => Object.assign(parameters, { returnAll: false, limit: 1 }) : null,
  ),
  // In a URL, more letters after the ID of a table change nothing.
  'sheet or table changed': inNodes(({ parameters }) => {
    const choice = [parameters.sheetName, parameters.table, parameters.dataTableId].find(isHolder)
    const value = choice?.mode === 'url' ? undefined : other(choice?.value)
    return choice && value !== undefined && value !== choice.value ? () => Object.assign(choice, { value }) : null
  }),
  'matching column changed': parameter(ANY, ['columns.matchingColumns'], (names) =>
    Array.isArray(names) && names.length > 0 ? ['x'] : names,
  ),
  'mapped column removed': inNodes(({ parameters }) => {
    const { columns } = parameters
    const value = isHolder(columns) && isHolder(columns.value) ? columns.value : null
    const name = value && Object.keys(value).at(-1)
    return value && name ? () => delete value[name] : null
  }),
  'message text emptied': parameter(ANY, ['text', 'message', 'content'], empty),
  'recipient changed': parameter(ANY, ['sendTo', 'chatId', 'channelId.value', 'to', 'recipientPhoneNumber'], other),
  'email subject emptied': parameter(ANY, ['subject'], empty),
  'condition inverted': conditions(({ operator }) => {
    const opposite = OPPOSITE[operator?.operation ?? '']
    if (!operator || !opposite) return false
    operator.operation = opposite
    return true
  }),
  'comparison value changed': conditions((condition) => {
    const { rightValue } = condition
    if (typeof rightValue !== 'string' && typeof rightValue !== 'number') return false
    if (rightValue === '') return false
    condition.rightValue = typeof rightValue === 'number' ? rightValue + 1000 : `${rightValue}x`
    return true
  }),
  'AND and OR swapped': parameter(CHOICES, ['conditions'], (value) => {
    const { combinator, conditions: all } = value as { combinator?: string; conditions?: unknown[] }
    return all && all.length > 1 ? { ...(value as Holder), combinator: combinator === 'or' ? 'and' : 'or' } : value
  }),
  'switch rule removed': entry(/\.switch$/, 'rules.values', (rules) => rules.splice(0, 1).length > 0),
  'assignment removed': entry(/\.set$/, 'assignments.assignments', (all) => all.splice(-1, 1).length > 0),
  'assigned field renamed': entry(/\.set$/, 'assignments.assignments', (all) => {
    const [first] = all as { name?: string }[]
    if (!first?.name) return false
    first.name += 'X'
    return true
  }),
  'other input fields dropped': parameter(/\.set$/, ['includeOtherFields'], off),
  'loop takes all items in one batch': inNodes(({ type, parameters }) =>
    type.endsWith('splitInBatches') ? () => Object.assign(parameters, { batchSize: 1000 }) : null,
  ),
  'deduplication key replaced by a constant': parameter(
    /removeDuplicates$/,
    ['dedupeValue', 'fieldsToCompare'],
    () => '={{ 1 }}',
  ),
  'deduplication without previous runs': parameter(/removeDuplicates$/, ['operation'], (operation) =>
    operation === 'clearDeduplicationHistory' ? operation : 'removeDuplicateInputItems',
  ),
  'split field renamed': parameter(/splitOut$/, ['fieldToSplitOut'], other),
  'aggregate output field renamed': parameter(/aggregate$/, ['destinationFieldName'], other),
  'limit set to zero': parameter(/\.limit$/, ['maxItems'], () => 0),
  'approval time limit removed': parameter(ANY, ['options.limitWaitTime'], removed),
  'prompt emptied': parameter(/chainLlm$|agent$|informationExtractor$/, ['text'], () => '=x'),
  'model that was shut down': parameter(/lmChatOpenAi$/, ['model.value'], () => 'gpt-4-0314'),
  'output limited to one token': inNodes(({ type, parameters }) =>
    /lmChatOpenAi$/.test(type)
      ? () => Object.assign(parameters, { options: { ...(parameters.options as Holder), maxTokens: 1 } })
      : null,
  ),
  'pause between requests removed': (file) => {
    const one = nodesWithOneItem(file)
    return parameter(HTTP, ['options.batching'], removed)(file).filter(({ where }) => !one.has(where))
  },
  'pause of a loop removed': parameter(/\.wait$/, ['amount'], () => 0),
  'condition on a table row removed': entry(
    /dataTable$/,
    'filters.conditions',
    (all) => all.length > 1 && all.splice(-1, 1).length > 0,
  ),
  'output schema field renamed': parameter(/outputParserStructured$/, ['inputSchema', 'jsonSchemaExample'], (text) =>
    String(text).replace(/"(\w+)":\s*\{\s*"type": ?"(string|number|boolean|array)"/, '"$1X": { "type": "$2"'),
  ),
}
