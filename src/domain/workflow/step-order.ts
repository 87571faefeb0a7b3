import { nodeFacts } from './node-facts.ts'
import { type Wire, wiresOf } from './wires.ts'
import { type Workflow, type WorkflowNode, workingNodes } from './workflow.ts'

export const isTrigger = (node: WorkflowNode) => nodeFacts(node.type)?.trigger ?? /Trigger$/.test(node.type)

/** Targets in the order of the source's outputs, so that the first branch is read first. */
const mainTargets = (wires: Wire[], from: string) =>
  wires.filter((wire) => wire.kind === 'main' && wire.from === from).map((wire) => wire.to)

/** A node and all its sub-nodes, at any depth. */
function withSubNodes(wires: Wire[], name: string, seen: Set<string>): string[] {
  if (seen.has(name)) return []
  seen.add(name)
  const children = wires.filter((wire) => wire.kind !== 'main' && wire.to === name).map((wire) => wire.from)
  return [name, ...children.flatMap((child) => withSubNodes(wires, child, seen))]
}

/**
 * Working nodes in reading order: breadth first from each trigger in turn, sub-nodes right after their parent, and
 * nodes that no trigger reaches at the end.
 */
export function stepOrder(workflow: Workflow, wires = wiresOf(workflow)): WorkflowNode[] {
  const nodes = workingNodes(workflow)
  const seen = new Set<string>()
  const names: string[] = []
  for (const start of nodes.filter(isTrigger)) {
    const queue = [start.name]
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      if (seen.has(name)) continue
      names.push(...withSubNodes(wires, name, seen))
      queue.push(...mainTargets(wires, name))
    }
  }
  const byName = new Map(nodes.map((node) => [node.name, node]))
  const reached = names.flatMap((name) => byName.get(name) ?? [])
  return [...reached, ...nodes.filter((node) => !seen.has(node.name))]
}
