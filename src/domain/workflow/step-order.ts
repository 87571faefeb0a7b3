import { nodeFacts } from './node-facts.ts'
import { sectionTitles } from './section-titles.ts'
import { type Wire, wiresOf } from './wires.ts'
import { type Workflow, type WorkflowNode, workingNodes } from './workflow.ts'

export const isTrigger = (node: WorkflowNode) => nodeFacts(node.type)?.trigger ?? /Trigger$/.test(node.type)
/** Not manual, and not after a failure. n8n 2 also calls only published sub-workflows. */
export const startsOncePublished = (node: WorkflowNode) =>
  isTrigger(node) && !/\.(?:manual|error)Trigger$/.test(node.type)

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
 * Working nodes in reading order: section by section, and within one from each trigger in turn. A branch is followed to
 * its end before the next one, and a node where branches meet comes after them. Sub-nodes are right after their parent;
 * nodes that no trigger reaches are at the end.
 */
export function stepOrder(workflow: Workflow, wires = wiresOf(workflow)): WorkflowNode[] {
  const nodes = workingNodes(workflow)
  const seen = new Set<string>()
  const names: string[] = []
  const visit = (name: string) => {
    if (seen.has(name)) return
    const withSubs = withSubNodes(wires, name, seen)
    for (const target of mainTargets(wires, name).toReversed()) visit(target)
    names.unshift(...withSubs)
  }
  for (const { name } of nodes.filter(isTrigger).toReversed()) visit(name)
  const byName = new Map(nodes.map((node) => [node.name, node]))
  const reached = names.flatMap((name) => byName.get(name) ?? [])
  const ordered = [...reached, ...nodes.filter((node) => !seen.has(node.name))]
  const titles = sectionTitles(workflow)
  const sections = [...new Set(titles.values())]
  const sectionOf = ({ name }: WorkflowNode) => sections.indexOf(titles.get(name) ?? '') >>> 0
  return ordered.sort((a, b) => sectionOf(a) - sectionOf(b))
}
