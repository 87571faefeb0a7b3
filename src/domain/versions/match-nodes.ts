import { STAMP } from '../workflow/stamp.ts'
import type { Workflow, WorkflowNode } from '../workflow/workflow.ts'

/** The id that a node had in the shop's file. */
const stampOf = (node: WorkflowNode): string | null => {
  const stamp = (node as Record<string, unknown>)[STAMP]
  return typeof stamp === 'string' ? stamp : null
}

/**
 * Pairs the nodes of one workflow with those of another: name in `workflow` -> id in `base`. Tried in this order: id, stamp,
 * name and type, type and parameters. Nodes without a counterpart are left out.
 */
function matchNodes(base: Workflow, workflow: Workflow): Map<string, string> {
  const [found, left] = [new Map<string, string>(), new Set(base.nodes)]
  for (const { ofBase, ofCopy } of RULES) {
    const counterparts = groupedBy(left, ofBase)
    for (const node of workflow.nodes) {
      if (left.size === 0 || found.has(node.name)) continue
      const counterpart = counterparts.get(ofCopy(node))?.shift()
      if (!counterpart) continue
      left.delete(counterpart)
      found.set(node.name, counterpart.id)
    }
  }
  return found
}

const nameOf = ({ name, type }: WorkflowNode) => `${type} ${name}`
const contentOf = ({ type, parameters }: WorkflowNode) => `${type} ${JSON.stringify(parameters)}`

/** What has to be equal, of a node in the base and one in the copy. */
const RULES: { ofBase: (node: WorkflowNode) => string | null; ofCopy: (node: WorkflowNode) => string | null }[] = [
  { ofBase: ({ id }) => id, ofCopy: ({ id }) => id },
  { ofBase: ({ id }) => id, ofCopy: stampOf },
  { ofBase: nameOf, ofCopy: nameOf },
  { ofBase: contentOf, ofCopy: contentOf },
]

/** The key of a node is its id in `base`; nodes that one side added have keys of their own. */
export function keysOf(base: Workflow, workflow: Workflow, side: string): Map<string, string> {
  const matched = matchNodes(base, workflow)
  return new Map(workflow.nodes.map(({ name, id }) => [name, matched.get(name) ?? `${side}:${id}`]))
}

/** `Map.groupBy`, which some supported browsers lack. */
export function groupedBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
