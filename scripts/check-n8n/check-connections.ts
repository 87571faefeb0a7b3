import { type Wire, wiresOf } from '../../src/domain/workflow/wires.ts'
import type { Workflow, WorkflowNode } from '../../src/domain/workflow/workflow.ts'
import { withDefaults } from './check-parameters.ts'
import type { Finding } from './finding.ts'
import type { N8n } from './load-n8n.ts'
import type { N8nPort, NodeDescription } from './n8n-types.ts'

type Port = Exclude<N8nPort, string>
type Ports = { node: WorkflowNode; inputs: Port[]; outputs: Port[] }

const asPort = (port: N8nPort): Port => (typeof port === 'string' ? { type: port } : port)

/**
 * Checks every connection against the ports n8n computes, and every port that requires a connection. Known nodes only.
 */
export function checkConnections(
  n8n: N8n,
  workflow: Workflow,
  described: Map<WorkflowNode, NodeDescription>,
): Finding[] {
  const ports = portsByName(n8n, workflow, described)
  const wires = wiresOf(workflow)
  return [
    ...wires.flatMap((wire) => connectionProblems(wire, ports)),
    ...[...ports.values()].flatMap((one) => (one.node.disabled ? [] : inputProblems(one, wires))),
  ]
}

function portsByName(n8n: N8n, workflow: Workflow, described: Map<WorkflowNode, NodeDescription>) {
  const nodes = [...described].map(([node, description]) => structuredClone(withDefaults(n8n, node, description)))
  const { nodeTypes } = n8n.catalogue
  const running = new n8n.Workflow({ nodes, connections: workflow.connections, active: false, nodeTypes })
  const { getNodeInputs, getNodeOutputs } = n8n.NodeHelpers
  return new Map(
    [...described].map(([node, description]): [string, Ports] => {
      const own = running.getNode(node.name)
      const inputs = getNodeInputs(running, own, description).map(asPort)
      const outputs = getNodeOutputs(running, own, description).map(asPort)
      return [node.name, { node, inputs, outputs }]
    }),
  )
}

function connectionProblems(wire: Wire, ports: Map<string, Ports>): Finding[] {
  const [source, target] = [ports.get(wire.from), ports.get(wire.to)]
  if (!source || !target) return []
  const found = (message: string): Finding => ({
    node: wire.from,
    message: `Its connection to "${wire.to}" ${message}`,
  })
  const outputs = source.outputs.filter(({ type }) => type === wire.kind)
  const inputs = target.inputs.filter(({ type }) => type === wire.inputKind)
  const problems: Finding[] = []
  if (wire.kind !== wire.inputKind)
    problems.push(found(`leaves as ${wire.kind} and arrives as ${wire.inputKind}. Redraw it in the editor.`))
  if (outputs.length === 0) problems.push(found(`leaves as ${wire.kind}, which it doesn’t output. Remove it.`))
  else if (wire.output >= outputs.length)
    problems.push(found(`leaves from output ${wire.output + 1}; there are only ${outputs.length}. Use one of these.`))
  if (inputs.length === 0)
    problems.push(found(`arrives as ${wire.inputKind}, which that node doesn’t accept. Remove it.`))
  else if (wire.input >= inputs.length)
    problems.push(found(`arrives at input ${wire.input + 1}; there are only ${inputs.length}. Use one of these.`))
  else if (!accepts(inputs[wire.input], source.node.type))
    problems.push(found(`is rejected there: that input doesn’t accept ${source.node.type}. Use a node it accepts.`))
  return problems
}

function accepts(port: Port | undefined, type: string): boolean {
  const { nodes = [], excludedNodes = [] } = port?.filter ?? {}
  return (nodes.length === 0 || nodes.includes(type)) && !excludedNodes.includes(type)
}

function inputProblems({ node, inputs }: Ports, wires: Wire[]): Finding[] {
  return inputs.flatMap((port, i) => {
    const place = inputs.slice(0, i).filter(({ type }) => type === port.type).length
    const arriving = wires.filter(({ to, inputKind, input }) => {
      return to === node.name && inputKind === port.type && (port.type === 'main' || input === place)
    }).length
    const name = port.displayName ?? port.type
    if (port.required && arriving === 0) return [{ node: node.name, message: `Its input "${name}" must be connected.` }]
    if (!port.maxConnections || arriving <= port.maxConnections) return []
    const message = `Its input "${name}" has ${arriving} connections, but accepts ${port.maxConnections}. Remove some.`
    return [{ node: node.name, message }]
  })
}
