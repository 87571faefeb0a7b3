import ts from 'typescript'
import type { WorkflowNode } from '../n8n/node-types.ts'
import type { WorkflowFile } from '../run/copy-workflow.ts'
import { nodesOf } from './fault.ts'

// Faults that change nothing a run could show. As in other tools for mutation testing, they are not injected.

/** Start with one item, unlike those that poll. */
const ONE_ITEM_TRIGGERS =
  /\.(schedule|manual|form|chat|error|telegram|slack|stripe|shopify|wooCommerce|calendly|github)Trigger$|\.webhook$/i
/** Return one item, whatever they get. */
const ONE_ITEM = /\.aggregate$/
/** Return several items for one. */
const MANY =
  /\.(splitOut|splitInBatches|merge|rssFeedRead|extractFromFile|executeWorkflow|postgres|hackerNews|googleAnalytics)$|Trigger$/
const LISTS = /^(get(All|Many|Issues|PullRequests)|search|read|lookup|history|executeQuery)$/
/** APIs that return a list as an array, of which n8n makes items. */
const ARRAYS = /github|wp-json|wc\/v|mastodon|hacker-news|\bfql\b/i

/** Each `return` of the code itself, not of its functions, returns an array of at most one element. */
function returnsOne(code: string): boolean {
  const known = parsed.get(code)
  if (known !== undefined) return known
  const file = ts.createSourceFile('code.js', `async () => {${code}\n}`, ts.ScriptTarget.Latest)
  const isShort = (value?: ts.Expression) =>
    value !== undefined &&
    ts.isArrayLiteralExpression(value) &&
    value.elements.length < 2 &&
    !value.elements.some(ts.isSpreadElement)
  const fits = (node: ts.Node, depth: number): boolean => {
    if (ts.isReturnStatement(node)) return isShort(node.expression)
    const inner = depth + (ts.isFunctionLike(node) ? 1 : 0)
    return inner > 1 || !ts.forEachChild(node, (child) => !fits(child, inner))
  }
  const fit = fits(file, 0)
  parsed.set(code, fit)
  return fit
}

const parsed = new Map<string, boolean>()

type Runtime = WorkflowNode & { executeOnce?: boolean }

/** Loop Over Items: its second output is the loop. */
const loopsOneByOne = ({ type, parameters: { batchSize = 1 } }: Runtime, output: number) =>
  type.endsWith('.splitInBatches') && output === 1 && batchSize === 1

function emitsOne({ type, parameters, executeOnce }: Runtime, getsOne: boolean): boolean {
  if (ONE_ITEM_TRIGGERS.test(type) || ONE_ITEM.test(type)) return true
  if (type.endsWith('.code') && parameters.mode !== 'runOnceForEachItem') return returnsOne(String(parameters.jsCode))
  // A question passes all its items on, even if it is asked once.
  const isAskedOnce = executeOnce === true && parameters.operation !== 'sendAndWait'
  return !returnsMany(type, parameters) && (getsOne || isAskedOnce)
}

function returnsMany(type: string, { operation, options, url }: WorkflowNode['parameters']): boolean {
  if (type.endsWith('.httpRequest'))
    return ARRAYS.test(String(url)) || JSON.stringify(options ?? {}).includes('"pagination"')
  return MANY.test(type) || LISTS.test(String(operation)) || (type.endsWith('.dataTable') && operation === 'get')
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
