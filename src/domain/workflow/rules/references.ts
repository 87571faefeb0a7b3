import { textsIn } from '../parameter.ts'
import { type Wire, wiresOf } from '../wires.ts'
import { type WorkflowNode, workingNodes } from '../workflow.ts'
import type { Problem, Rule } from './problem.ts'

/** What an expression or a piece of code reads by name must exist, and must have run when the reading node runs. */
export const references: Rule = ({ workflow }) => {
  const nodes = workingNodes(workflow)
  const known = new Set(nodes.map(({ name }) => name))
  const wires = wiresOf(workflow)
  return nodes.flatMap((node) => {
    const called = namesReadBy(node)
    if (called.length === 0) return []
    const before = nodesBefore(node.name, wires)
    return called.flatMap((name) => {
      if (!known.has(name)) return [unknown(node, name)]
      return hostsOf(name, wires).some((host) => before.has(host)) ? [] : [tooEarly(node, name)]
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
const REFERENCE = /\$(?:node\s*\[|items\s*\(|\()\s*(['"`])((?:\\.|(?!\1).)+)\1|\$node\.([\p{L}_$][\p{L}\p{N}_$]*)/gu
const GUARD = /\$\(\s*(['"`])((?:\\.|(?!\1).)+)\1\s*\)\s*\.isExecuted/g
const unescaped = (name = '') => name.replace(/\\(.)/g, '$1')

/** Names in order of appearance. Whoever asks whether a node has run knows that it may not have. */
function namesReadBy({ parameters }: WorkflowNode): string[] {
  const texts = [...textsIn(parameters)].map(({ text }) => text).filter((text) => text.includes('$'))
  const found = texts.flatMap((text) => {
    const guarded = new Set([...text.matchAll(GUARD)].map((match) => unescaped(match[2])))
    const names = [...text.matchAll(REFERENCE)].map((match) => unescaped(match[2] ?? match[3]))
    return names.map((name) => ({ name, isGuarded: guarded.has(name) }))
  })
  return [...new Set(found.filter(({ isGuarded }) => !isGuarded).map(({ name }) => name))]
}

/** The node of the main flow that a sub-node works for; a node of the main flow stands for itself. */
function hostsOf(name: string, wires: Wire[], seen = new Set<string>()): string[] {
  if (seen.has(name)) return []
  seen.add(name)
  const parents = wires.filter(({ kind, from }) => kind !== 'main' && from === name).map(({ to }) => to)
  return parents.length === 0 ? [name] : parents.flatMap((parent) => hostsOf(parent, wires, seen))
}

/** Everything with a way to this node. A node in a loop is before itself: it reads what the last round left. */
function nodesBefore(name: string, wires: Wire[]): Set<string> {
  const before = new Set<string>()
  const queue = hostsOf(name, wires)
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const { kind, from, to } of wires) {
      if (kind !== 'main' || to !== next || before.has(from)) continue
      before.add(from)
      queue.push(from)
    }
  }
  return before
}
