import { dynamicPorts } from './dynamic-ports.ts'
import { nodeFacts, shortType } from './node-facts.ts'
import type { WorkflowNode } from './workflow.ts'

export type Port = { kind: string; required: boolean }
export type NodePorts = { inputs: Port[]; outputs: Port[] }

const port = (text: string): Port => ({ kind: text.replace('!', ''), required: text.endsWith('!') })

/** Every drawing reads the ports of a node a dozen times. Nodes are never modified after parsing. */
const known = new WeakMap<WorkflowNode, NodePorts>()

/**
 * Every port a node shows on n8n's canvas with its current parameters, main ports and sub-node ports alike. A node
 * without facts is treated as an ordinary one: one input, one output.
 */
export function portsOf(node: WorkflowNode): NodePorts {
  const ports = known.get(node) ?? resolvePorts(node)
  known.set(node, ports)
  return ports
}

function resolvePorts(node: WorkflowNode): NodePorts {
  const facts = nodeFacts(node.type)
  const listed = facts?.ports?.find(({ versions }) => versions.includes(node.typeVersion)) ?? facts?.ports?.[0]
  const inputs = listed?.in ?? (facts?.trigger ? [] : ['main'])
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

export const mainPorts = (ports: Port[]) => ports.filter(({ kind }) => kind === 'main')
export const subPorts = (ports: Port[]) => ports.filter(({ kind }) => kind !== 'main')

/** A sub-node is attached below its parent and is not part of the main flow. */
export const isSubNode = (node: WorkflowNode) => {
  const { outputs } = portsOf(node)
  return outputs.length > 0 && mainPorts(outputs).length === 0
}
