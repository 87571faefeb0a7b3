import { dynamicPorts, MAX_PORTS } from './dynamic-ports.ts'
import { nodeFacts } from './node-facts.ts'
import { shortType } from './short-type.ts'
import { wiredPorts } from './wired-ports.ts'
import type { WorkflowNode } from './workflow.ts'

export type Port = { kind: string; required: boolean }
export type NodePorts = { inputs: Port[]; outputs: Port[] }

const port = (text: string): Port => ({ kind: text.replace('!', ''), required: text.endsWith('!') })

/** Every drawing reads the ports of a node a dozen times. Nodes are never modified after parsing. */
const known = new WeakMap<WorkflowNode, NodePorts>()

/**
 * Every port a node shows on n8n's canvas with its current parameters, main ports and sub-node ports alike. A node
 * without facts, such as a community node, has the ports its connections use.
 */
export function portsOf(node: WorkflowNode): NodePorts {
  const ports = known.get(node) ?? resolvePorts(node)
  known.set(node, ports)
  return ports
}

function resolvePorts(node: WorkflowNode): NodePorts {
  const facts = nodeFacts(node.type)
  if (!facts) return unknownPorts(node)
  const listed = facts.ports?.find(({ versions }) => versions.includes(node.typeVersion)) ?? facts.ports?.[0]
  const inputs = listed?.in ?? (facts.trigger ? [] : ['main'])
  const outputs = listed?.out ?? ['main']
  const dynamic = dynamicPorts(shortType(node.type), node)
  const resolved = {
    inputs: (inputs === 'dynamic' ? (dynamic.inputs ?? ['main']) : inputs).map(port),
    outputs: (outputs === 'dynamic' ? (dynamic.outputs ?? ['main']) : outputs).map(port),
  }
  // "On error: continue using error output" adds an output to any node of the main flow.
  const hasErrorOutput = node.onError === 'continueErrorOutput' && resolved.outputs.some(({ kind }) => kind === 'main')
  if (hasErrorOutput) resolved.outputs.push(port('main'))
  return resolved
}

/** An ordinary node has one main input and one main output; a sub-node has only what is connected to it. */
function unknownPorts(node: WorkflowNode): NodePorts {
  const wired = wiredPorts(node)
  const used = expand(wired?.outputs)
  const outputs = used.length > 0 ? used : [port('main')]
  const inputs = expand(wired?.inputs)
  const isSub = mainPorts(outputs).length === 0
  const hasInput = isSub || /Trigger$/.test(node.type) || mainPorts(inputs).length > 0
  if (node.onError === 'continueErrorOutput' && mainPorts(outputs).length === 1) outputs.push(port('main'))
  return { inputs: hasInput ? inputs : [port('main'), ...inputs], outputs }
}

/** Sub-nodes of one kind share a port. Capped like `dynamicPorts`. */
const expand = (used: ReadonlyMap<string, number> = new Map()): Port[] =>
  [...used].flatMap(([kind, count]) =>
    Array.from({ length: kind === 'main' ? Math.min(count, MAX_PORTS + 1) : 1 }, () => port(kind)),
  )

export const mainPorts = (ports: Port[]) => ports.filter(({ kind }) => kind === 'main')
export const subPorts = (ports: Port[]) => ports.filter(({ kind }) => kind !== 'main')

/** A sub-node is attached below its parent and is not part of the main flow. */
export const isSubNode = (node: WorkflowNode) => {
  const { outputs } = portsOf(node)
  return outputs.length > 0 && mainPorts(outputs).length === 0
}
