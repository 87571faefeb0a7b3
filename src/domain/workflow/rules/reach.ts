import { isTrigger } from '../step-order.ts'
import { type Wire, wiresOf } from '../wires.ts'
import { workingNodes } from '../workflow.ts'
import type { Rule } from './problem.ts'

/** A workflow needs something that starts it, and every node must be on a way from there. */
export const reach: Rule = ({ workflow }) => {
  const nodes = workingNodes(workflow)
  const triggers = nodes.filter(isTrigger)
  if (triggers.length === 0)
    return [{ rule: 'no-trigger', message: 'Nothing starts this workflow: it has no trigger. Add one.' }]

  const wires = wiresOf(workflow)
  const reached = reachedFrom(
    triggers.map(({ name }) => name),
    wires,
  )
  return nodes
    .filter(({ name }) => !reached.has(name))
    .map(({ name }) => {
      const isWired = wires.some(({ from, to }) => from === name || to === name)
      return isWired
        ? { rule: 'unreachable', node: name, message: 'No way leads here from a trigger. Wire it up, or delete it.' }
        : { rule: 'unconnected', node: name, message: 'Is not wired to anything. Wire it up, or delete it.' }
    })
}

/** Main wires are followed forward; sub-node wires backward, since the sub-node is their source. */
function reachedFrom(starts: string[], wires: Wire[]) {
  const reached = new Set<string>()
  const queue = [...starts]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (reached.has(name)) continue
    reached.add(name)
    for (const { kind, from, to } of wires) {
      if (kind === 'main' && from === name) queue.push(to)
      if (kind !== 'main' && to === name) queue.push(from)
    }
  }
  return reached
}
