import { cleanWorkflow } from './cleaning/clean-workflow.ts'
import { isRecord } from './parameter.ts'
import { snap } from './rules/positions.ts'
import type { Workflow } from './workflow.ts'

type AnyNode = Workflow['nodes'][number]

/** A change to a file, in a sentence for the person who exported it. */
export type Change = { node?: string; what: string }

/**
 * Turns an export into a new template of the shop: cleaned, positions on the grid, and a new id from `newId` for each
 * node. Does not look for keys in texts; the linter does.
 */
export function cleanExport(exported: Workflow, slug: string, newId: () => string) {
  const cleaned = cleanWorkflow(exported)
  const removed: Change[] = cleaned.removed.map(({ kind: _, ...change }) => change)
  const { name, nodes, connections, settings = {}, nodeGroups } = cleaned.workflow as Workflow
  const ids = new Map<unknown, string>()
  const placed = nodes.map((node): AnyNode => {
    const id = newId()
    ids.set(node.id, id)
    const [x, y] = node.position
    const position: AnyNode['position'] = [snap(x), snap(y)]
    removed.push({ node: node.name, what: 'its id (it got a new one)' })
    if (position[0] !== x || position[1] !== y)
      removed.push({ node: node.name, what: `its place [${x}, ${y}], now [${position.join(', ')}]` })
    return { ...node, id, position }
  })
  const groups = Array.isArray(nodeGroups) ? { nodeGroups: nodeGroups.map((group) => regrouped(group, ids)) } : {}
  const workflow: Workflow = { name, nodes: placed, connections, settings, ...groups, meta: { templateId: slug } }
  return { workflow, removed }
}

/** A group of nodes with their new ids. */
function regrouped(group: unknown, ids: ReadonlyMap<unknown, string>): unknown {
  if (!isRecord(group) || !Array.isArray(group.nodeIds)) return group
  return { ...group, nodeIds: group.nodeIds.flatMap((id) => ids.get(id) ?? []) }
}
