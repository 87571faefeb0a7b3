import { hidesItsError } from '../../src/domain/workflow/rules/failures.ts'
import type { WorkflowNode } from '../n8n/node-types.ts'
import type { WorkflowFile } from '../run/copy-workflow.ts'
import { nodesOf } from './fault.ts'

// Faults that change nothing a run could show. As in other tools for mutation testing, they are not injected.

/** Start with one item. */
const ONE_ITEM_TRIGGERS = /\.(schedule|manual|form|chat|error|telegram|slack)Trigger$|\.webhook$/i
/** Return one item, whatever they get. */
const ONE_ITEM = /\.aggregate$/
/** Return at most one item for each that they get. */
const ITEM_BY_ITEM =
  /\.(set|if|switch|filter|noOp|wait|limit|sort|crypto|dateTime|removeDuplicates|emailSend|gmail|slack|telegram|chainLlm|informationExtractor|agent|respondToWebhook|stopAndError)$/
const MANY = /^(getAll|history|search)$/

/** Each `return` of a function body starts a line, and returns one object or none. */
const RETURNS_ONE = /^return \[(\{ json\b(?!.*\}, \{).*\})?\];?$/
const returnsOne = (code: string) => {
  const returns = code.split('\n').filter((line) => /\breturn \[/.test(line))
  return returns.length > 0 && returns.every((line) => RETURNS_ONE.test(line.trim()))
}

type Runtime = WorkflowNode & { executeOnce?: boolean }

/** Loop Over Items: its second output is the loop. */
const loopsOneByOne = ({ type, parameters: { batchSize = 1 } }: Runtime, output: number) =>
  type.endsWith('.splitInBatches') && output === 1 && batchSize === 1

function emitsOne({ type, parameters, executeOnce }: Runtime, getsOne: boolean): boolean {
  if (ONE_ITEM_TRIGGERS.test(type) || ONE_ITEM.test(type)) return true
  if (type.endsWith('.code') && parameters.mode !== 'runOnceForEachItem') return returnsOne(String(parameters.jsCode))
  const eachToOne = ITEM_BY_ITEM.test(type) || type.endsWith('.code')
  return eachToOne && !MANY.test(String(parameters.operation)) && (getsOne || executeOnce === true)
}

/** The nodes that never get two items at once, so that "Execute once" makes no difference to them. */
export function nodesWithOneItem(file: WorkflowFile): ReadonlySet<string> {
  const nodes = nodesOf(file) as Runtime[]
  const sources = nodes.flatMap((source) => {
    const { main = [] } = (file.connections[source.name] ?? {}) as { main?: ({ node: string }[] | null)[] }
    return main.flatMap((connections, output) => (connections ?? []).map(({ node }) => ({ source, output, to: node })))
  })
  const fed = new Set(sources.map(({ to }) => to))
  const one = new Set(nodes.map(({ name }) => name).filter((name) => fed.has(name)))
  for (let before = -1; before !== one.size; ) {
    before = one.size
    for (const { source, output, to } of sources)
      if (!loopsOneByOne(source, output) && !emitsOne(source, one.has(source.name))) one.delete(to)
  }
  return one
}

/**
 * Every failed item has an `error`, unless a node hides it: `$json.error ?? 'unknown reason'` never shows its default.
 */
export const hasErrors = (file: WorkflowFile) => !nodesOf(file).some((node) => hidesItsError(node))
