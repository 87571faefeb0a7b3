// Surprising behavior of individual n8n nodes.

import { isRecord, valueAt } from '../parameter.ts'
import { shortType } from '../short-type.ts'
import { wiresOf } from '../wires.ts'
import { type WorkflowNode, workingNodes } from '../workflow.ts'
import { codePieces } from './brace-fault.ts'
import { type Problem, problem, type Rule } from './problem.ts'

/**
 * HTTP Request evaluates the URL and parameters of the next page before the first one too, when there is no response
 * yet: a parameter without a value is left out, and a concatenated one is sent with a gap.
 */
export const pages: Rule = ({ workflow }) =>
  workingNodes(workflow)
    .filter(({ type }) => shortType(type) === 'httpRequest')
    .flatMap((node) => pageProblems(node).map((message): Problem => ({ rule: 'next-url', node: node.name, message })))

function pageProblems({ parameters }: WorkflowNode): string[] {
  const pagination = valueAt(parameters, 'options.pagination.pagination')
  if (!isRecord(pagination)) return []
  if (pagination.paginationMode === 'responseContainsNextURL') {
    return isPatchwork(pagination.nextURL) ? [PATCHWORK] : []
  }
  const sent = pagination.paginationMode === 'off' ? [] : valueAt(pagination, 'parameters.parameters')
  return (Array.isArray(sent) ? sent : []).filter(isRecord).filter(hasFalseStart).map(falseStart)
}

const PATCHWORK =
  'Puts the next URL together from text and the last answer, so it asks for the first page with an ' +
  'empty part. Make the next URL one expression that reads a whole address, or update a parameter in each request ' +
  'instead.'

const falseStart = ({ name }: Record<string, unknown>) =>
  `Sends "${name}" in the body of the first page, where there is no answer to take it from. ` +
  'Remove its "??" or "||", and it is left out there.'

/** An expression that counts pages or has a fallback has a value on the first page. */
const HAS_START = /\$pageCount|(?:\?\?|\|\|)(?!\s*(['"`])\1)/

function isPatchwork(url: unknown): boolean {
  if (typeof url !== 'string' || !url.startsWith('=')) return false
  const pieces = codePieces(url.slice(1))
  const isWhole = pieces.length === 1 && url.slice(1).trim() === `{{${pieces[0]}}}`
  return !isWhole && pieces.some((code) => code.includes('$response') && !HAS_START.test(code))
}

const EMPTY = /(?:\?\?|\|\|)\s*(['"`])\1/
const ZERO = /(?:\?\?|\|\|)\s*(['"`])0\1/
/** These parameters start at zero; for a cursor, zero is a page that does not exist. */
const COUNTS = /^(?:offset|skip|start|from|page)(?:_?(?:at|index|number))?$/i

function hasFalseStart({ type, name, value }: Record<string, unknown>): boolean {
  if (type !== 'body' || typeof value !== 'string' || !value.startsWith('=')) return false
  const reads = codePieces(value.slice(1)).filter((code) => code.includes('$response'))
  const isCount = typeof name === 'string' && COUNTS.test(name)
  return reads.some((code) => EMPTY.test(code) || (!isCount && ZERO.test(code)))
}

/** Pitfalls of n8n's "send and wait for response". */
export const sendAndWait: Rule = ({ workflow }) =>
  workingNodes(workflow)
    .filter(({ parameters }) => parameters.operation === 'sendAndWait')
    .flatMap((node) => [
      ...(fallsSilent(node) ? [problem('silent-time-out', node, SILENT)] : []),
      ...(isEscaped(node) ? [problem('live-mark-up', node, LIVE)] : []),
      ...(isLimited(node) ? [] : [problem('endless-wait', node, ENDLESS)]),
    ])

const SILENT =
  'When the time is up, no item leaves this node and the run ends as a success, because its errors have an ' +
  'output. Set "On error" to stop or to continue, and sort errors out behind it.'
const LIVE =
  'n8n turns "&lt;" back into "<" before it sends, so text from outside acts as markup. Take "<" and ' +
  '">" out instead, and "&" as "&amp;".'

const ENDLESS =
  'Waits forever if no one replies, and the run never ends. Add "Limit wait time", and handle the case without a reply.'

const isLimited = ({ parameters }: WorkflowNode) => valueAt(parameters, 'options.limitWaitTime') !== undefined

const fallsSilent = (node: WorkflowNode) => node.onError === 'continueErrorOutput' && isLimited(node)

const isEscaped = ({ parameters: { message, subject } }: WorkflowNode) =>
  [message, subject].some((text) => typeof text === 'string' && text.includes('&lt;'))

/** The parameters of an image or video request depend on the model, which may be an expression n8n cannot read yet. */
export const modelParameters: Rule = ({ workflow }) =>
  workingNodes(workflow)
    .filter((node) => dependsOnModel(node) && isExpression(valueAt(node.parameters, 'modelId.value')))
    .map(({ name }) => ({ rule: 'model-parameters', node: name, message: ALL_MODELS }))

const ALL_MODELS =
  'The model is an expression, so n8n takes the parameters of all models at once, and asks for an ' +
  'address where a picture should come. Choose the model in the node.'

const dependsOnModel = ({ type, parameters: { resource } }: WorkflowNode) =>
  shortType(type) === 'openAi' && (resource === 'image' || resource === 'video')

const isExpression = (value: unknown) => typeof value === 'string' && value.startsWith('=')

/** The HTML node wraps text at 80 characters, and its clean-up removes line breaks without leaving a space. */
export const cleanedText: Rule = ({ workflow }) =>
  workingNodes(workflow)
    .filter(gluesWords)
    .map(({ name }) => ({ rule: 'glued-words', node: name, message: GLUED }))

const GLUED =
  '"Clean up text" joins the last word of a line to the first of the next ("own14,000"), and a line has 80 ' +
  'characters. Switch it off, and turn white space into single spaces where the text is read.'

/** Before version 1.2 n8n took the text unchanged. */
function gluesWords({ type, typeVersion, parameters }: WorkflowNode): boolean {
  const extracted = valueAt(parameters, 'extractionValues.values')
  return (
    shortType(type) === 'html' &&
    typeVersion >= 1.2 &&
    valueAt(parameters, 'options.cleanUpText') === true &&
    Array.isArray(extracted) &&
    extracted.some(({ returnValue = 'text' }) => returnValue === 'text')
  )
}

/** A model may reject every category, including the fallback. */
export const classifiers: Rule = ({ workflow }) =>
  workingNodes(workflow)
    .filter(({ type }) => shortType(type) === 'textClassifier')
    .map((node) => problem('lost-item', node, LOST))

const LOST =
  'An item for which the model denies every category leaves by no output, and a loop ends with it. Take the ' +
  'Information Extractor with a list of values, and a Switch whose fallback is wired.'

/** When run manually, the trigger ignores its formula and takes the first record. */
export const formulas: Rule = ({ workflow }) => {
  const nodes = workingNodes(workflow)
  const sifting = new Set(nodes.filter(sifts).map(({ name }) => name))
  const settings = nodes.filter(({ type }) => shortType(type) === 'set').map(({ name }) => name)
  const wires = wiresOf(workflow)
  const behind = (name: string): string[] => wires.filter(({ from }) => from === name).map(({ to }) => to)
  return nodes.filter(hasFormula).flatMap((node) => {
    const next = behind(node.name).flatMap((name) => (settings.includes(name) ? behind(name) : [name]))
    return next.every((name) => sifting.has(name)) ? [] : [problem('unsifted-test', node, ANY_RECORD)]
  })
}

const ANY_RECORD =
  'A manual test ignores the formula and takes any record, which the steps behind then change. Put a filter with ' +
  'the same condition behind the trigger.'

const hasFormula = ({ type, parameters }: WorkflowNode) =>
  shortType(type) === 'airtableTrigger' && Boolean(valueAt(parameters, 'additionalFields.formula'))

const sifts = ({ type }: WorkflowNode) => shortType(type) === 'filter'

/** A full Remove Duplicates memory accepts no new items, and n8n never clears it by itself. */
export const memories: Rule = ({ workflow }) => {
  const nodes = workingNodes(workflow).filter(({ type }) => shortType(type) === 'removeDuplicates')
  const isEmptied = nodes.some((node) => node.parameters.operation === 'clearDeduplicationHistory' && isShared(node))
  return nodes
    .filter(({ parameters }) => parameters.operation === 'removeItemsSeenInPreviousExecutions')
    .filter((node) => !(KEEPS_ONE.has(String(node.parameters.logic)) || (isEmptied && isShared(node))))
    .map((node) => problem('full-memory', node, FULL))
}

const FULL =
  'Remembers until its history is full, and from then on every run fails. Let a schedule clear the history of the ' +
  'whole workflow, and choose "Workflow" as the scope of both nodes.'

/** These store only the highest value. */
const KEEPS_ONE = new Set(['removeItemsUpToStoredIncrementalKey', 'removeItemsUpToStoredDate'])

const isShared = ({ parameters }: WorkflowNode) => valueAt(parameters, 'options.scope') === 'workflow'

/** An in-memory vector store is cleared before the new embeddings are requested, so a short outage leaves it empty. */
export const stores: Rule = ({ workflow }) =>
  workingNodes(workflow)
    .filter(({ type }) => shortType(type) === 'vectorStoreInMemory')
    .filter(({ parameters, retryOnFail }) => parameters.clearStore === true && retryOnFail !== true)
    .map((node) => problem('empty-store', node, EMPTIED))

const EMPTIED =
  'Empties the store before the new texts are ready, so when the model fails for a moment the store stays empty until ' +
  'the next run. Switch "Retry on fail" on.'
