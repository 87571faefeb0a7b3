import { isTrigger } from '../../src/domain/workflow/step-order.ts'
import { isStickyNote, type Workflow } from '../../src/domain/workflow/workflow.ts'

export const OWN_STEP = 'Our own step'
const OWN_NOTE = 'Checked by our team.'

/**
 * What a member has after importing a version and editing it: n8n's new node ids, everything moved, a note on each node
 * and a step of their own after the trigger.
 */
export function editCopy(version: Workflow): Workflow {
  const trigger = version.nodes.find(isTrigger)
  if (!trigger) throw new Error(`“${version.name}” has no trigger.`)
  const [x, y] = trigger.position
  const own = {
    id: 'own-step',
    name: OWN_STEP,
    type: 'n8n-nodes-base.noOp',
    typeVersion: 1,
    // n8n runs the upper branch first, and a chat or a caller gets the output of the last node.
    position: [x + 200, y - 640] satisfies [number, number],
    parameters: {},
  }
  const moved = [...version.nodes, own].map((node, index) => ({
    ...node,
    id: `imported-${index}`,
    position: [node.position[0] + 320, node.position[1] - 160] satisfies [number, number],
    ...(isStickyNote(node) ? {} : { notes: OWN_NOTE }),
  }))
  const outputs = version.connections[trigger.name] ?? {}
  const [first, ...others] = outputs.main ?? []
  const wire = { node: OWN_STEP, type: 'main', index: 0 }
  return {
    ...version,
    nodes: moved,
    connections: {
      ...version.connections,
      [trigger.name]: { ...outputs, main: [[...(first ?? []), wire], ...others] },
    },
  }
}

/** How an updated file differs from the newest version with the member's edits; null if it does not. */
export function lostIn(updated: Workflow, newest: Workflow): string | null {
  const names = new Map(updated.nodes.map((node) => [node.name, node]))
  if (!names.has(OWN_STEP)) return 'the member’s own step is lost'
  const missing = newest.nodes.find(({ name }) => !names.has(name))
  if (missing) return `the update lacks “${missing.name}”`
  const noted = updated.nodes.filter(({ notes }) => notes === OWN_NOTE).length
  return noted > 1 ? null : 'the member’s notes are lost'
}
