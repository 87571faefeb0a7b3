import type { Workflow, WorkflowNode } from '../workflow/workflow.ts'
import { same } from './tree.ts'

/** Survives import by file, paste and URL, unlike a node's id. The public API of n8n refuses it. */
export const STAMP = 'flowshelfId'

/** The id that a node had in the shop's file. */
export const stampOf = (node: WorkflowNode): string | null => {
  const stamp = (node as Record<string, unknown>)[STAMP]
  return typeof stamp === 'string' ? stamp : null
}

/**
 * Which node of one workflow is which of another: name in `workflow` -> id in `base`. Tried in this order: id, stamp,
 * name and type, type and parameters. Nodes without a counterpart are left out.
 */
function matchNodes(base: Workflow, workflow: Workflow): Map<string, string> {
  const [found, left] = [new Map<string, string>(), new Set(base.nodes)]
  const rules: ((one: WorkflowNode, other: WorkflowNode) => boolean)[] = [
    (one, other) => one.id === other.id,
    (one, other) => one.id === stampOf(other),
    (one, other) => one.name === other.name && one.type === other.type,
    (one, other) => one.type === other.type && same(one.parameters, other.parameters),
  ]
  for (const isCounterpart of rules)
    for (const node of workflow.nodes) {
      if (found.has(node.name)) continue
      const counterpart = left.values().find((one) => isCounterpart(one, node))
      if (!counterpart) continue
      left.delete(counterpart)
      found.set(node.name, counterpart.id)
    }
  return found
}

/** The key of a node is its id in `base`; nodes that one side added have keys of their own. */
export function keysOf(base: Workflow, workflow: Workflow, side: string): Map<string, string> {
  const matched = matchNodes(base, workflow)
  return new Map(workflow.nodes.map(({ name, id }) => [name, matched.get(name) ?? `${side}:${id}`]))
}
