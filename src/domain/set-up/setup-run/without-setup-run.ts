import { STAMP } from '../../workflow/stamp.ts'
import type { Workflow, WorkflowNode } from '../../workflow/workflow.ts'

/** How the ids and stamps of its nodes begin; stamps survive an import. */
export const SETUP_MARK = 'setup-run:'

/** A member's copy without the setup run, which is no change of theirs. */
export function withoutSetupRun(workflow: Workflow): Workflow {
  const isOwn = (node: WorkflowNode) => !String(Object(node)[STAMP] ?? node.id).startsWith(SETUP_MARK)
  const nodes = workflow.nodes.filter(isOwn)
  if (nodes.length === workflow.nodes.length) return workflow
  const names = new Set(nodes.map(({ name }) => name))
  const connections = Object.entries(workflow.connections).filter(([name]) => names.has(name))
  return { ...workflow, nodes, connections: Object.fromEntries(connections) }
}
