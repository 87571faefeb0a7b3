import { nodeFacts } from '../node-facts.ts'
import { portsOf, subPorts } from '../node-ports.ts'
import { isTrigger } from '../step-order.ts'
import { type Wire, wiresOf } from '../wires.ts'
import { type Workflow, type WorkflowNode, workingNodes } from '../workflow.ts'
import type { Problem, Rule } from './problem.ts'

/** Wires must end at existing ports, and required sub-nodes must be connected. */
export const wiring: Rule = ({ workflow }) => {
  const byName = new Map(workingNodes(workflow).map((node) => [node.name, node]))
  const wires = wiresOf(workflow)
  const arriving = Map.groupBy(wires, ({ to }) => to)
  return [
    ...strangersIn(workflow, byName),
    ...wires.flatMap((wire) => wireProblem(wire, byName) ?? []),
    ...workingNodes(workflow).flatMap((node) => missingSubNodes(node, arriving.get(node.name) ?? [])),
  ]
}

const KIND_WORDS: Record<string, string> = {
  ai_languageModel: 'a model',
  ai_memory: 'a memory',
  ai_tool: 'a tool',
  ai_outputParser: 'an output parser',
  ai_embedding: 'an embedding',
  ai_document: 'a document loader',
  ai_textSplitter: 'a text splitter',
  ai_vectorStore: 'a vector store',
  ai_retriever: 'a retriever',
  ai_reranker: 'a reranker',
}
const wordsFor = (kind: string) => (Object.hasOwn(KIND_WORDS, kind) ? KIND_WORDS[kind] : undefined) ?? kind

function strangersIn(workflow: Workflow, byName: Map<string, WorkflowNode>): Problem[] {
  return Object.keys(workflow.connections)
    .filter((name) => !byName.has(name))
    .map((name) => ({
      rule: 'missing-node',
      node: name,
      message: 'Connections start here, but this node doesn’t exist. Delete them.',
    }))
}

function wireProblem(wire: Wire, byName: Map<string, WorkflowNode>): Problem | null {
  const source = byName.get(wire.from)
  const target = byName.get(wire.to)
  if (!source) return null
  if (!target)
    return {
      rule: 'missing-node',
      node: wire.from,
      message: `Is connected to "${wire.to}", which doesn’t exist. Connect it to an existing node.`,
    }
  if (wire.kind !== wire.inputKind) {
    const ends = `leaves as ${wire.kind} and arrives as ${wire.inputKind}`
    const message = `Its connection to "${wire.to}" ${ends}. Redraw it in the editor.`
    return { rule: 'wrong-port', node: wire.from, message }
  }
  return portProblem(wire, source, target)
}

function portProblem(wire: Wire, source: WorkflowNode, target: WorkflowNode): Problem | null {
  const outputs = portsOf(source).outputs.filter(({ kind }) => kind === wire.kind).length
  const inputs = portsOf(target).inputs.filter(({ kind }) => kind === wire.kind).length
  if (wire.output >= outputs) {
    const has = outputs === 0 ? 'none of that kind' : `only ${outputs}`
    const message =
      outputs === 0 && wire.kind !== 'main'
        ? `Cannot be ${wordsFor(wire.kind)} for "${wire.to}". Remove the connection.`
        : `Is connected from output ${wire.output + 1}, but has ${has}. Connect it from one that exists.`
    return { rule: 'wrong-port', node: wire.from, message }
  }
  // Sub-nodes of one kind may share a port (several tools of an agent), so only main inputs are counted.
  if (wire.kind === 'main' ? wire.input >= inputs : inputs === 0) {
    const has = inputs === 0 ? 'none' : `only ${inputs}`
    const kind = wordsFor(wire.kind).replace(/^an? /, '')
    const message =
      wire.kind === 'main'
        ? `"${wire.from}" is connected to its input ${wire.input + 1}, but it has ${has}. Connect it to one that exists.`
        : `"${wire.from}" is connected to it, but with its current settings it accepts no ${kind}. ` +
          'Change the settings or remove the connection.'
    return { rule: 'wrong-port', node: wire.to, message }
  }
  return null
}

function missingSubNodes(node: WorkflowNode, arriving: Wire[]): Problem[] {
  const required = subPorts(portsOf(node).inputs).filter((port) => port.required)
  const kinds = [...new Set(required.map(({ kind }) => kind))]
  return kinds
    .filter((kind) => {
      const wanted = required.filter((port) => port.kind === kind).length
      return arriving.filter((wire) => wire.kind === kind).length < wanted
    })
    .map((kind) => ({
      rule: 'missing-sub-node',
      node: node.name,
      message: `${nodeFacts(node.type)?.name ?? 'This node'} cannot run without ${wordsFor(kind)} below it. Add one.`,
    }))
}

/** A workflow needs a trigger, and every node must be reachable from one. */
export const reach: Rule = ({ workflow }) => {
  const nodes = workingNodes(workflow)
  const triggers = nodes.filter(isTrigger)
  if (triggers.length === 0)
    return [{ rule: 'no-trigger', message: 'Nothing starts this workflow: it has no trigger. Add one.' }]

  const wires = wiresOf(workflow)
  const reached = reachedFrom(
    triggers.map(({ name }) => name),
    wires,
  )
  const wired = new Set(wires.flatMap(({ from, to }) => [from, to]))
  return nodes
    .filter(({ name }) => !reached.has(name))
    .map(({ name }) => {
      return wired.has(name)
        ? { rule: 'unreachable', node: name, message: 'Can’t be reached from a trigger. Connect it, or delete it.' }
        : { rule: 'unconnected', node: name, message: 'Isn’t connected to anything. Connect it, or delete it.' }
    })
}

/** Main wires are followed forward; sub-node wires backward, since the sub-node is their source. */
function reachedFrom(starts: string[], wires: Wire[]) {
  const along = wires.map(({ kind, from, to }) => (kind === 'main' ? { from, to } : { from: to, to: from }))
  const leaving = Map.groupBy(along, ({ from }) => from)
  const reached = new Set(starts)
  // Iterating over a Set includes items added during the loop.
  for (const name of reached) for (const { to } of leaving.get(name) ?? []) reached.add(to)
  return reached
}
