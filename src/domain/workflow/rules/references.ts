import { mainPorts, portsOf } from '../node-ports.ts'
import { textsIn } from '../parameter.ts'
import { type ReachableOutputs, reachableOutputs } from '../reachable-outputs.ts'
import { shortType } from '../short-type.ts'
import { type Wire, wiresOf } from '../wires.ts'
import { type WorkflowNode, workingNodes } from '../workflow.ts'
import { nameIn, QUOTED } from './node-name.ts'
import type { Problem, Rule } from './problem.ts'

/** Nodes that expressions or code read by name must exist and must have run before the reader. */
export const references: Rule = ({ workflow }) => {
  const nodes = workingNodes(workflow)
  const known = new Set(nodes.map(({ name }) => name))
  const readableFrom = readersOf(wiresOf(workflow))
  return nodes.flatMap((node) => {
    const called = namesReadBy(node)
    if (called.length === 0) return []
    const readable = readableFrom(node.name)
    return called.flatMap((name) => {
      if (!known.has(name)) return [unknown(node, name)]
      return readable.has(name) ? [] : [tooEarly(node, name)]
    })
  })
}

const unknown = ({ name: node }: WorkflowNode, name: string): Problem => ({
  rule: 'broken-reference',
  node,
  message: `Reads from "${name}", but that node doesn’t exist. Use the name of an existing node.`,
})

const tooEarly = ({ name: node }: WorkflowNode, name: string): Problem => ({
  rule: 'early-reference',
  node,
  message:
    `Reads from "${name}", which isn’t on any path that leads here. Read from a node before this one, or check ` +
    `$('${name}').isExecuted first.`,
})

/** $('Node'), $node["Node"], $node.Node and $items("Node"), in expressions and in code. */
const REFERENCE = new RegExp(
  String.raw`\$(?:node\s*\[|items\s*\(|\()\s*${QUOTED}|\$node\.(?<key>[\p{L}_$][\p{L}\p{N}_$]*)`,
  'gu',
)
const GUARD = new RegExp(String.raw`\$\(\s*${QUOTED}\s*\)\s*\.(?:isExecuted|params)`, 'g')

/**
 * Names in order of appearance. A text that checks whether a node has run handles the case that it has not, and
 * parameters are readable without a run.
 */
function namesReadBy({ parameters }: WorkflowNode): string[] {
  const texts = [...textsIn(parameters)].map(({ text }) => text).filter((text) => text.includes('$'))
  const found = texts.flatMap((text) => {
    const guarded = new Set([...text.matchAll(GUARD)].map(({ groups = {} }) => nameIn(groups)))
    const names = [...text.matchAll(REFERENCE)].map(({ groups = {} }) => groups.key ?? nameIn(groups))
    return names.map((name) => ({ name, isGuarded: guarded.has(name) }))
  })
  return [...new Set(found.filter(({ isGuarded }) => !isGuarded).map(({ name }) => name))]
}

/**
 * Returns, for a node, the nodes that have run before it: all on the main paths leading to it, and their sub-nodes. A
 * node in a loop precedes itself, since it reads the result of the previous iteration. A sub-node reads what its parent
 * nodes read.
 */
function readersOf(wires: Wire[]): (name: string) => Set<string> {
  const [main, sub] = [wires.filter(({ kind }) => kind === 'main'), wires.filter(({ kind }) => kind !== 'main')]
  const entering = Map.groupBy(main, ({ to }) => to)
  const below = Map.groupBy(sub, ({ to }) => to)
  const above = Map.groupBy(sub, ({ from }) => from)
  const isHost = (name: string) => !above.has(name)

  return (name) => {
    const hosts = [...closure([name], (next) => above.get(next)?.map(({ to }) => to))].filter(isHost)
    const entered = hosts.flatMap((host) => entering.get(host)?.map(({ from }) => from) ?? [])
    const before = closure(entered, (next) => entering.get(next)?.map(({ from }) => from))
    return closure([...before].filter(isHost), (next) => below.get(next)?.map(({ from }) => from))
  }
}

/** The start nodes and everything reachable from them. */
function closure(starts: readonly string[], next: (name: string) => string[] | undefined): Set<string> {
  const found = new Set(starts)
  // Iterating over a Set includes items added during the loop.
  for (const name of found) for (const one of next(name) ?? []) found.add(one)
  return found
}

/** Reading a node with several outputs gets the output nearest on the canvas, empty or not, unless one is named. */
export const outputs: Rule = ({ workflow }) => {
  const byName = new Map(workingNodes(workflow).map((node) => [node.name, node]))
  const outputs = reachableOutputs(wiresOf(workflow))
  return [...byName.values()].flatMap((node) =>
    openReadsIn(node).flatMap(({ name, call }) => {
      const source = byName.get(name)
      return source && hasSeveral(source) ? ambiguity(node, source, call, outputs) : []
    }),
  )
}

/** `$('Node').first()`, `.last()` and `.all()`, with nothing in the brackets. */
const OPEN_READ = new RegExp(String.raw`\$\(\s*${QUOTED}\s*\)\s*\.\s*(?<call>first|last|all)\s*\(\s*\)`, 'g')

function openReadsIn({ parameters }: WorkflowNode): { name: string; call: string }[] {
  const matches = [...textsIn(parameters)].flatMap(({ text }) => [...text.matchAll(OPEN_READ)])
  const reads = matches.map(({ groups = {} }) => ({ name: nameIn(groups), call: groups.call ?? '' }))
  return [...new Map(reads.map((read) => [`${read.call} ${read.name}`, read])).values()]
}

/** The outputs of a loop node are "loop" and "done"; nodes on either path mean the items of their own path. */
const hasSeveral = (node: WorkflowNode) =>
  shortType(node.type) !== 'splitInBatches' && mainPorts(portsOf(node).outputs).length > 1

/** If a single output leads to the reader, that output is meant: on an error path, the item that failed. */
function ambiguity(reader: WorkflowNode, source: WorkflowNode, call: string, outputs: ReachableOutputs): Problem[] {
  if (reader.name === source.name) return []
  const nearest = outputs.nearestOutput(source.name, reader.name)
  const leading = outputs.outputsLeadingTo(reader.name, source.name)
  if (nearest === null || leading.length < 2) return []
  return [
    {
      rule: 'ambiguous-output',
      node: reader.name,
      message:
        `$('${source.name}').${call}() reads output ${nearest}, which lies nearest, but outputs ` +
        `${leading.join(' and ')} lead here. Give the number of the one you mean, such as .${call}(0).`,
    },
  ]
}
