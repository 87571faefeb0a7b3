// Handling of failures: retries, and reporting the reason.

import { isRecord, textsIn, valueAt } from '../parameter.ts'
import { errorOutput, passesOn } from '../reachable-outputs.ts'
import { shortType } from '../short-type.ts'
import { type Wire, wiresOf } from '../wires.ts'
import { type Workflow, type WorkflowNode, workingNodes } from '../workflow.ts'
import { cannotBeUndone } from './outgoing.ts'
import { problem, type Rule } from './problem.ts'

/** A request that seemed to fail may have arrived: a retry then sends or pays twice. */
export const retries: Rule = ({ workflow }) =>
  workingNodes(workflow)
    .filter((node) => node.retryOnFail === true && cannotBeUndone(node) && !isExplained(node))
    .map((node) => problem('unsafe-retry', node, UNSAFE))

const UNSAFE =
  'Sends, posts or pays, and tries again on failure, so it may do so twice. Switch "Retry on fail" off, or say in ' +
  'its note why a retry is safe.'

const isExplained = ({ notes = '' }: WorkflowNode) =>
  /\b(?:retr(?:y|ies)|(?:try|tries|tried) again|repeat\w*|twice|double|second (?:time|try)|idempot\w*)\b/i.test(notes)

/** n8n decides whether a try failed by `error` in the first output item, which is wrong in two cases. */
export const vainRetries: Rule = ({ workflow }) =>
  workingNodes(workflow)
    .filter(({ retryOnFail }) => retryOnFail === true)
    .flatMap((node) => [
      ...(writesError(node) ? [problem('retried-success', node, WRITES_AGAIN)] : []),
      ...(hidesItsError(node) ? [problem('never-retried', node, NEVER)] : []),
    ])

const WRITES_AGAIN =
  'Writes a column named "error" and tries again on failure: n8n takes what it wrote for a failure and writes it as ' +
  'often as it may. Give the column another name.'
const NEVER =
  'This kind of node hides its error while "On error" continues, so "Retry on fail" never happens. Switch the retry ' +
  'off, or let the node stop.'

/** Airtable returns the written columns in `fields`, where n8n does not look. */
function writesError({ type, parameters }: WorkflowNode): boolean {
  const written = valueAt(parameters, 'columns.value')
  return shortType(type) !== 'airtable' && isRecord(written) && 'error' in written
}

/** These put the error beside `json`: n8n does so for every declarative node, and four more in their own code. */
const HIDING = new Set([
  'airtop',
  'deepL',
  'facebookGraphApi',
  'googleAds',
  'googleBusinessProfile',
  'googleSheets',
  'n8n',
  'perplexity',
  'whatsApp',
])

const hidesItsError = ({ type, onError = 'stopWorkflow' }: WorkflowNode) =>
  HIDING.has(shortType(type)) && onError !== 'stopWorkflow'

/** Two nodes whose failure leaves by the output for success. */
export const falseSuccess: Rule = ({ workflow }) =>
  workingNodes(workflow).flatMap((node) => [
    ...(staysQuiet(node) ? [problem('false-success', node, NOT_SAVED)] : []),
    ...(ignoresStatus(node) ? [problem('false-success', node, NO_STATUS)] : []),
    ...(startsBoth(node, workflow) ? [problem('false-success', node, BOTH_OUTPUTS)] : []),
  ])

/** A node that cannot connect fails as a whole; n8n then passes its input to the first output. */
const staysQuiet = ({ type, onError }: WorkflowNode) =>
  shortType(type) === 'postgres' && onError === 'continueErrorOutput'

const NOT_SAVED =
  'When the database cannot be reached, the input leaves by the output for success. Let "On error" continue with one ' +
  'output, and ask behind it for what the query returns.'

const ignoresStatus = ({ type, parameters }: WorkflowNode) =>
  shortType(type) === 'httpRequest' &&
  valueAt(parameters, 'options.response.response.neverError') === true &&
  valueAt(parameters, 'options.response.response.fullResponse') !== true

const NO_STATUS =
  '"Never error" passes a refusal on like a result, and without "Include response headers and status" nothing behind ' +
  'it can tell. Switch one off or the other on.'

/** After a failure, n8n puts an empty item on an empty first output. A later node may ask for the items of the second. */
const startsBoth = ({ name, onError, alwaysOutputData }: WorkflowNode, { nodes }: Workflow) =>
  alwaysOutputData === true &&
  onError === 'continueErrorOutput' &&
  !nodes.some(({ parameters }) => JSON.stringify(parameters).includes(`$('${name}').all(1)`))

const BOTH_OUTPUTS =
  'With "Always output data", a failure leaves by both outputs. Switch it off, or stop behind the output for success ' +
  'when the one for errors has items.'

/** Some nodes pass a failure on without its message, so a report that reads it says "[object Object]". */
export const errorReasons: Rule = ({ workflow }) => {
  const readersOf = readersOfErrors(workflow)
  return workingNodes(workflow).flatMap((source) => {
    const place = placeOfReason(source)
    if (place === null) return []
    return readersOf(source)
      .filter(({ texts }) => texts.some((text) => MESSAGE.test(text) && !place.isRead.test(text)))
      .map((reader) => problem('error-without-message', reader, advice(source.name, place.where)))
  })
}

/** n8n appends the code's line number to the error message thrown by the code. */
export const lineNumbers: Rule = ({ workflow }) => {
  const readersOf = readersOfErrors(workflow)
  return workingNodes(workflow)
    .filter(stopsWithMessage)
    .flatMap((source) =>
      readersOf(source)
        .filter(({ texts }) => texts.some((text) => MESSAGE.test(text) && !text.includes('[line')))
        .map((reader) => problem('line-number', reader, withLine(source.name))),
    )
}

const withLine = (source: string) =>
  `Shows users the error of "${source}" with its code line number: "No rows. [line 12]". Add ` +
  String.raw`.replace(/ \[line \d+.*\]$/, '') to the text.`

const stopsWithMessage = ({ type, parameters, onError = 'stopWorkflow' }: WorkflowNode) =>
  shortType(type) === 'code' && onError !== 'stopWorkflow' && /\bthrow\b/.test(String(parameters.jsCode))

/** Returns, for a node, the nodes that read the message of its error. */
function readersOfErrors(workflow: Workflow) {
  const nodes = workingNodes(workflow)
  const byName = new Map(nodes.map((node) => [node.name, node]))
  const main = wiresOf(workflow).filter(({ kind }) => kind === 'main')
  const leaving = Map.groupBy(main, ({ from }) => from)
  const readers = nodes
    .map(({ name, parameters }) => ({ name, texts: [...textsIn(parameters)].map(({ text }) => text) }))
    .filter(({ texts }) => texts.some((text) => MESSAGE.test(text)))
  return (source: WorkflowNode) => {
    const fed = fedErrorsOf(source, byName, leaving)
    return readers.filter((reader) => fed.has(reader.name) || readsErrorsOf(source, reader))
  }
}

const advice = (source: string, where: string) =>
  `Reads a message that the error of "${source}" doesn’t have, and shows "[object Object]". Read ${where} before it.`

/** Where this node puts the reason of a failure, if not in `error.message`; null if it uses that or stops. */
function placeOfReason({ type, typeVersion, parameters, onError }: WorkflowNode) {
  if (onError !== 'continueRegularOutput' && onError !== 'continueErrorOutput') return null
  const service = shortType(type)
  const isPaged = valueAt(parameters, 'options.pagination.pagination') !== undefined
  if (service === 'httpRequest' && isPaged && typeVersion >= 4.5) {
    return { where: 'details.description and details.message', isRead: /\bdetails\b/ }
  }
  if (service !== 'postgres') return null
  const batching = valueAt(parameters, 'options.queryBatching') ?? 'single'
  return batching === 'single'
    ? { where: 'message', isRead: /(?<!rror\)?\??\.)\bmessage\b/ }
    : { where: 'error.description', isRead: /\bdescription\b/ }
}

/** The message, or else the error itself, which is an object. */
const MESSAGE = /rror\)?\??\.message\s*(?:\?\?|\|\|)\s*[\w$.?]{0,40}error\b/

/** By name, for a node without a separate error output. */
const readsErrorsOf = (source: WorkflowNode, { name, texts }: { name: string; texts: string[] }) =>
  errorOutput(source) === null && name !== source.name && texts.some((text) => text.includes(`$('${source.name}')`))

/** By wires, through nodes that pass items on unchanged. */
function fedErrorsOf(source: WorkflowNode, nodes: Map<string, WorkflowNode>, leaving: Map<string, Wire[]>) {
  const output = errorOutput(source) ?? 0
  const first = (leaving.get(source.name) ?? []).filter((wire) => wire.output === output)
  const fed = new Set(first.map(({ to }) => to))
  // A Set iterates in insertion order and includes items added during the loop.
  for (const name of fed) {
    const node = nodes.get(name)
    if (node && passesOn(node)) for (const { to } of leaving.get(name) ?? []) fed.add(to)
  }
  return fed
}
