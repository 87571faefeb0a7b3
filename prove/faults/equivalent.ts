import type { WorkflowNode } from '../n8n/node-types.ts'
import type { WorkflowFile } from '../run/copy-workflow.ts'
import { itemsOfCode } from './code-items.ts'
import { nodesOf } from './fault.ts'

// Faults that change nothing a run could show. As in other tools for mutation testing, they are not injected.

/** Start with one item, unlike those that poll. */
const ONE_ITEM_TRIGGERS =
  /\.(schedule|manual|form|chat|error|telegram|slack|stripe|shopify|wooCommerce|calendly|github|zendesk)Trigger$|\.webhook$/i
/** Return one item, whatever they get. */
const ONE_ITEM = /\.aggregate$/
/** Return several items for one. */
const MANY = /\.(splitOut|splitInBatches|rssFeedRead|executeWorkflow|postgres|hackerNews|googleAnalytics)$|Trigger$/
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

function emitsOne({ type, parameters, executeOnce }: Runtime, getsOne: boolean): boolean {
  if (ONE_ITEM_TRIGGERS.test(type) || ONE_ITEM.test(type)) return true
  // A question passes all its items on, even if it is asked once.
  const isOneAtMost = getsOne || (executeOnce === true && parameters.operation !== 'sendAndWait')
  if (type.endsWith('.code') && parameters.mode !== 'runOnceForEachItem') {
    const items = itemsOfCode(String(parameters.jsCode))
    return items === 'one' || (items === 'same' && isOneAtMost)
  }
  return !returnsMany(type, parameters) && isOneAtMost
}

function returnsMany(type: string, parameters: WorkflowNode['parameters']): boolean {
  const { operation, options, url, limit, mode, returnAll } = parameters
  if (type.endsWith('.httpRequest'))
    return ARRAYS.test(String(url)) || JSON.stringify(options ?? {}).includes('"pagination"')
  if (type.endsWith('.extractFromFile')) return !ONE_PER_FILE.test(String(operation))
  if (type.endsWith('.merge')) return mode !== 'combine'
  if (type.endsWith('.perplexity') || (limit === 1 && returnAll !== true)) return false
  return (
    MANY.test(type) ||
    LISTS.test(String(operation)) ||
    (type.endsWith('.dataTable') && ROWS.test(String(operation)) && !BY_ID.test(JSON.stringify(parameters)))
  )
}

/** The nodes that never get two items at once: "Execute once" and pauses between requests make no difference to them. */
export function nodesWithOneItem(file: WorkflowFile): ReadonlySet<string> {
  const nodes = nodesOf(file) as Runtime[]
  const sources = nodes.flatMap((source) => {
    const { main = [] } = (file.connections[source.name] ?? {}) as { main?: ({ node: string }[] | null)[] }
    return main.flatMap((connections, output) => {
      const isError = source.onError === 'continueErrorOutput' && output > 0 && output === main.length - 1
      return (connections ?? []).map(({ node }) => ({ source, output, isError, to: node }))
    })
  })
  const fed = new Set(sources.map(({ to }) => to))
  const one = new Set(nodes.map(({ name }) => name).filter((name) => fed.has(name)))
  for (let before = -1; before !== one.size; ) {
    before = one.size
    for (const { source, output, isError, to } of sources) {
      const getsOne = one.has(source.name)
      if (!(isError && getsOne) && !loopsOneByOne(source, output) && !emitsOne(source, getsOne)) one.delete(to)
    }
  }
  return one
}

/** Every failed item has an `error`: `$json.error ?? 'unknown reason'` never shows its default. */
export const REACHABLE_DEFAULT = /(?<!\berror(?:\??\.message)?\)* )\?\? '[^']*'/

/** Without `$('Read rows').item`, nothing reads which item another one came from. */
export const followsPairs = ({ nodes }: WorkflowFile) =>
  /\)\.(item|itemMatching|pairedItem)\b/.test(JSON.stringify(nodes))
