import type { WorkflowNode } from '../n8n/node-types.ts'
import type { WorkflowFile } from '../run/copy-workflow.ts'
import { type Emits, itemsOfCode } from './code-items.ts'
import { linksOf, nodesOf } from './fault.ts'
import { PASSES_ON } from './never-null.ts'

// Faults that change nothing a run could show. As in other tools for mutation testing, they are not injected.

/** Return one item, whatever they get. Triggers that poll may start with more; Twilio sends several events at once. */
const ONE_ITEM =
  /\.(schedule|manual|form|chat|error|telegram|slack|stripe|shopify|wooCommerce|calendly|github|zendesk)Trigger$|\.(webhook|aggregate)$/i
/** Operations of Convert to File that write all items to one file. */
const ONE_FILE = /^(csv|html|ods|rtf|xlsx?)$/
/** Return several items for one. */
const MANY = /\.(vectorStore\w+|split\w+|rssFeedRead|executeWorkflow|postgres|hackerNews|googleAnalytics)$|Trigger$/
const LISTS = /^(get(All|Many|Issues|PullRequests)|search|read|lookup|history|executeQuery)$/
/** Operations of Data Table that return all rows that match. An upsert keeps one row for each key. */
const ROWS = /^(get|update|deleteRows)$/
const BY_ID = /"matchType":"allConditions".*"keyName":"id","condition":"eq"/
/** Operations of Extract from File that return one item for each file. */
const ONE_PER_FILE = /^(pdf|text|xml|fromJson|binaryToPropery)$/
/** APIs that return a list as an array, of which n8n makes items. */
const ARRAYS = /github|wp-json|wc\/v|mastodon|hacker-news|\bfql\b/i

type Runtime = WorkflowNode & { executeOnce?: boolean }

/** Loop Over Items: its second output is the loop. */
const loopsOneByOne = ({ type, parameters: { batchSize = 1 } }: Runtime, output: number) =>
  type.endsWith('.splitInBatches') && output === 1 && batchSize === 1

const runsForAll = ({ type, parameters: { mode } }: WorkflowNode) =>
  type.endsWith('.code') && mode !== 'runOnceForEachItem'

function emitsOne(node: Runtime, getsOne: boolean, others: Emits): boolean {
  const { type, parameters, executeOnce } = node
  if (ONE_ITEM.test(type)) return true
  if (type.endsWith('.gmailTrigger') && parameters.maxResults === 1) return true
  if (type.endsWith('.convertToFile') && ONE_FILE.test(String(parameters.operation))) return true
  if (type.endsWith('.limit') && (parameters.maxItems ?? 1) === 1) return true
  // A question passes all its items on, even if it is asked once.
  const isOneAtMost = getsOne || (executeOnce === true && parameters.operation !== 'sendAndWait')
  if (runsForAll(node)) {
    const items = itemsOfCode(String(parameters.jsCode), others)
    return items === 'one' || (items === 'same' && isOneAtMost)
  }
  return !returnsMany(type, parameters) && isOneAtMost
}

function returnsMany(type: string, parameters: WorkflowNode['parameters']): boolean {
  const { operation, url, method = 'GET', limit, mode, returnAll } = parameters
  const options = JSON.stringify(parameters.options ?? {})
  if (type.endsWith('.httpRequest'))
    return (method === 'GET' && ARRAYS.test(String(url))) || options.includes('"pagination"')
  if (type.endsWith('.executeWorkflow') && options.includes('"waitForSubWorkflow":false')) return false
  if (type.endsWith('.postgres') && operation === 'executeQuery') return !returnsOneRow(String(parameters.query))
  if (options.includes('"returnFirstMatch":true')) return false
  if (type.endsWith('.extractFromFile')) return !ONE_PER_FILE.test(String(operation))
  if (type.endsWith('.merge')) return mode !== 'combine'
  if (type.endsWith('.perplexity') || (limit === 1 && returnAll !== true)) return false
  return (
    MANY.test(type) ||
    LISTS.test(String(operation)) ||
    (type.endsWith('.dataTable') && ROWS.test(String(operation)) && !BY_ID.test(JSON.stringify(parameters)))
  )
}

/** An update without `returning`, or a value of all rows, such as their number. */
function returnsOneRow(query: string): boolean {
  if (query.includes('{{')) return false
  let outer = query
    .toLowerCase()
    .replaceAll(/'[^']*'/g, '')
    .replaceAll(/\b(count|sum|json_agg)\(/g, '@(')
  for (let whole = ''; whole !== outer; ) {
    whole = outer
    outer = whole.replaceAll(/\(([^()]*)\)/g, (_, inner) => (/@/.test(inner) && !/\bselect\b/.test(inner) ? '@' : ''))
  }
  const selects = outer.split(/\bselect\b/)
  if (selects.length === 1) return !/\breturning\b/.test(outer)
  return selects.length === 2 && /@/.test(String(selects[1]).split(/\bfrom\b/)[0] ?? '') && !/\bgroup by\b/.test(outer)
}

/** The nodes that never get two items at once: "Execute once" and pauses between requests make no difference to them. */
export function nodesWithOneItem(file: WorkflowFile): ReadonlySet<string> {
  const nodes = nodesOf(file) as Runtime[]
  const sources = linksOf(file).map((link) => {
    const isError = link.source.onError === 'continueErrorOutput' && link.output > 0 && link.output === link.outputs - 1
    return { ...link, isError }
  })
  const fed = new Set(sources.map(({ to }) => to))
  const one = new Set(nodes.map(({ name }) => name).filter((name) => fed.has(name)))
  // A model calls a tool with one item.
  const callers = nodes.filter(({ parameters }) => JSON.stringify(parameters.workflowId)?.includes('$workflow.id'))
  const calledWithOne = callers.every(({ type, parameters: { mode } }) => /toolWorkflow$/.test(type) || mode === 'each')
  const isCalledWithOne = ({ type }: Runtime) =>
    /executeWorkflowTrigger$/.test(type) && callers.length > 0 && calledWithOne
  const emitting = new Set(nodes.map(({ name }) => name))
  const emits: Emits = (name) => emitting.has(name)
  // Code and Google Sheets report one error for all items.
  const failsOnce = (node: Runtime) =>
    one.has(node.name) || node.executeOnce === true || runsForAll(node) || node.type.endsWith('.googleSheets')
  for (let before = -1; before !== one.size + emitting.size; ) {
    before = one.size + emitting.size
    for (const node of nodes)
      if (!isCalledWithOne(node) && !emitsOne(node, one.has(node.name), emits)) emitting.delete(node.name)
    for (const { source, output, isError, to } of sources)
      if (isError ? !failsOnce(source) : !loopsOneByOne(source, output) && !emits(source.name)) one.delete(to)
  }
  return one
}

/** Returns an item also for an empty page, and for a query without rows: "Always output data" changes nothing. */
export const alwaysEmits = ({ type, parameters: { operation, options, query } }: WorkflowNode) =>
  (type.endsWith('.httpRequest') && /"responseFormat":"(text|file)"/.test(JSON.stringify(options))) ||
  (type.endsWith('.postgres') && operation === 'executeQuery' && returnsOneRow(String(query)))

/** Does the same with one item as with many: an error ends the run, and code may read other nodes only. */
export function readsOneItem(node: WorkflowNode, file: WorkflowFile): boolean {
  if (!runsForAll(node)) return node.type.endsWith('.stopAndError') || deletesTheSame(node)
  const code = String(node.parameters.jsCode)
  // n8n pairs as many items as it gets, unless the code does.
  return !/\$input\b|\$json\b|\bitems\b/.test(code) && (itemsOfCode(code) === 'one' || !followsPairs(file))
}

/** A second item finds no row that the first has left. */
const deletesTheSame = ({ type, parameters }: WorkflowNode) =>
  type.endsWith('.dataTable') &&
  parameters.operation === 'deleteRows' &&
  !/\$json\b|\.item\b/.test(JSON.stringify(parameters))

/** n8n's own database, which does not fail for a moment in the proofs. */
export const isInDatabase = ({ type }: WorkflowNode) => /\.(dataTable|removeDuplicates)$/.test(type)

/** Every failed item has an `error`: `$json.error ?? 'unknown reason'` never shows its default. */
export const REACHABLE_DEFAULT = /(?<!\berror(?:\??\.message)?\)* )\?\? '[^']*'/

/** Put the text of an error in `error`; others put an object there, with a `message`. */
const TEXT_ERROR =
  /\.(chainLlm|chainSummarization|code|extractFromFile|github|gmail|google\w+|html|hunter|informationExtractor|linkedIn|notion|perplexity|rssFeedRead|slack|stripe|telegram|twilio|twitter|whatsApp|wooCommerce|zendesk)$/

/** What this node gets as `error` is always a text, as far as the nodes before tell. */
export function getsTextError(file: WorkflowFile, name: string, known: ReadonlySet<string> = new Set()): boolean {
  const sources = linksOf(file).flatMap(({ source, to }) => (to === name ? [source] : []))
  return (
    sources.length > 0 &&
    sources.every(({ name: source, type, onError }) =>
      PASSES_ON.test(type)
        ? known.has(source) || getsTextError(file, source, new Set([...known, source]))
        : onError?.startsWith('continue') && TEXT_ERROR.test(type),
    )
  )
}

/** In `$json.error?.message ?? $json.error`, of a text, the first is never read. */
export const isReadError = (file: WorkflowFile, node: string, value: string, at: number) =>
  !/^error\?\.(?:message|description) \?\? \$json\.error\b/.test(value.slice(at)) || !getsTextError(file, node)

/** Without `$('Read rows').item`, nothing reads which item another one came from. */
export const followsPairs = ({ nodes }: WorkflowFile) =>
  /\)\.(item|itemMatching|pairedItem)\b/.test(JSON.stringify(nodes))
