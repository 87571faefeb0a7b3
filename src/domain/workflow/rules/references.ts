import { textsIn } from '../parameter.ts'
import { type Wire, wiresOf } from '../wires.ts'
import { type WorkflowNode, workingNodes } from '../workflow.ts'
import { nameIn, QUOTED } from './node-name.ts'
import type { Problem, Rule } from './problem.ts'

/** What an expression or a piece of code reads by name must exist, and must have run when the reading node runs. */
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
  message: `Reads from "${name}", but there is no such node. Use the name of a node that is there.`,
})

const tooEarly = ({ name: node }: WorkflowNode, name: string): Problem => ({
  rule: 'early-reference',
  node,
  message: `Reads from "${name}", which lies on no way that leads here. Read from a node before this one, or ask $('${name}').isExecuted first.`,
})

/** $('Node'), $node["Node"], $node.Node and $items("Node"), in expressions and in code. */
const REFERENCE = new RegExp(
  String.raw`\$(?:node\s*\[|items\s*\(|\()\s*${QUOTED}|\$node\.(?<key>[\p{L}_$][\p{L}\p{N}_$]*)`,
  'gu',
)
const GUARD = new RegExp(String.raw`\$\(\s*${QUOTED}\s*\)\s*\.isExecuted`, 'g')

/** Names in order of appearance. Whoever asks whether a node has run knows that it may not have. */
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
 * Tells for a node which ones have run before it: all on a way of the main flow that leads there, and the sub-nodes
 * below those. A node in a loop is before itself: it reads what the last round left. A sub-node reads what the nodes
 * read that it works for.
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

/** These and all that follow from them. */
function closure(starts: readonly string[], next: (name: string) => string[] | undefined): Set<string> {
  const found = new Set(starts)
  // A set takes in what is added while it is walked.
  for (const name of found) for (const one of next(name) ?? []) found.add(one)
  return found
}
