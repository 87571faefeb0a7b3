import { shortType } from '../node-facts.ts'
import { textsIn, valueAt } from '../parameter.ts'
import { errorOutput, passesOn } from '../reachable-outputs.ts'
import { type Wire, wiresOf } from '../wires.ts'
import { type WorkflowNode, workingNodes } from '../workflow.ts'
import type { Rule } from './problem.ts'

/** Some nodes hand a failure on without its message, so a report that asks for it says "[object Object]". */
export const errorReasons: Rule = ({ workflow }) => {
  const nodes = workingNodes(workflow)
  const byName = new Map(nodes.map((node) => [node.name, node]))
  const main = wiresOf(workflow).filter(({ kind }) => kind === 'main')
  const leaving = Map.groupBy(main, ({ from }) => from)
  const readers = nodes
    .map(({ name, parameters }) => ({ name, texts: [...textsIn(parameters)].map(({ text }) => text) }))
    .filter(({ texts }) => texts.some((text) => MESSAGE.test(text)))
  return nodes.flatMap((source) => {
    const place = placeOfReason(source)
    if (place === null) return []
    const fed = fedErrorsOf(source, byName, leaving)
    return readers
      .filter((reader) => fed.has(reader.name) || readsErrorsOf(source, reader))
      .filter(({ texts }) => texts.some((text) => MESSAGE.test(text) && !place.isRead.test(text)))
      .map(({ name }) => ({ rule: 'error-without-message', node: name, message: advice(source.name, place.where) }))
  })
}

const advice = (source: string, where: string) =>
  `Asks the error of "${source}" for a message it does not have, and says "[object Object]". Read ${where} before it.`

/** Where this node puts the reason of a failure, if not in `error.message`; null when it does, or when it stops. */
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

/** By its name, where errors leave with the rest. */
const readsErrorsOf = (source: WorkflowNode, { name, texts }: { name: string; texts: string[] }) =>
  errorOutput(source) === null && name !== source.name && texts.some((text) => text.includes(`$('${source.name}')`))

/** By its wires, through nodes that change nothing. */
function fedErrorsOf(source: WorkflowNode, nodes: Map<string, WorkflowNode>, leaving: Map<string, Wire[]>) {
  const output = errorOutput(source) ?? 0
  const first = (leaving.get(source.name) ?? []).filter((wire) => wire.output === output)
  const fed = new Set(first.map(({ to }) => to))
  // A set keeps its order and takes in what is added while it is walked.
  for (const name of fed) {
    const node = nodes.get(name)
    if (node && passesOn(node)) for (const { to } of leaving.get(name) ?? []) fed.add(to)
  }
  return fed
}
